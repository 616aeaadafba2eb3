/** The dialog Save as template, connected to the API. EstimatePage loads this module lazily. */
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { estimateRows } from '@plumbline/domain/estimates/estimateRows';
import { isSection } from '@plumbline/domain/estimates/sections';
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import { SaveTemplateDialog } from '@plumbline/ui/screens/estimates/SaveTemplateDialog';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { newId } from '../api/http.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { changeTemplate } from './changeTemplate.ts';

const { failures, toasts } = templateTexts;

/** Saves all lines or the selected lines of the estimate as a template. */
export function SaveTemplate({ actor }: { actor: EstimateActor }) {
  const app = useSignedInApp();
  // Each attempt of the dialog creates the same template.
  const [templateId, setTemplateId] = useState(newId);
  const { estimateId, templateLines } = useSelector(actor, ({ context }) => context);
  const hasUnsavedChanges = useSelector(actor, ({ context }) => context.changes.length > 0);
  const lineCount = useSelector(
    actor,
    ({ context }) => estimateRows(context).filter(({ values }) => !isSection(values)).length,
  );
  const close = () => actor.send({ type: 'template.closed' });
  return (
    <SaveTemplateDialog
      lineCount={lineCount}
      selectedLines={templateLines}
      hasUnsavedChanges={hasUnsavedChanges}
      onSave={async ({ name, lines }) => {
        const body = { id: templateId, name, ...(lines && { lines: [...lines] }) };
        const result = await changeTemplate(
          app,
          () => app.api('templates.create', { params: { id: estimateId }, body }),
          { success: toasts.created, failure: failures.create },
        );
        if (result.ok) close();
        // The next attempt can have another name. The API refuses an id with another body.
        else setTemplateId(newId());
        return result;
      }}
      onClose={close}
    />
  );
}

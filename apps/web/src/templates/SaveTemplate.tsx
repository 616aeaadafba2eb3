/** The dialog Save as template, connected to the API. EstimatePage loads this module lazily. */

import { estimateRows } from '@plumbline/domain/estimates/changes/estimateRows';
import type { EstimateActors } from '@plumbline/domain/estimates/estimateDialogMachine';
import { isSection } from '@plumbline/domain/estimates/lines/sections';
import { SaveTemplateDialog } from '@plumbline/ui/screens/templates/SaveTemplateDialog';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useSignedInApp } from '../app/appContext.ts';
import { createTemplateCreator } from './templateCreator.ts';

/** Saves all lines or the selected lines of the estimate as a template. */
export function SaveTemplate({ actor, dialogs }: EstimateActors) {
  const app = useSignedInApp();
  const { estimateId } = actor.getSnapshot().context;
  const { lineIds } = dialogs.getSnapshot().context;
  const [createTemplate] = useState(() => createTemplateCreator(app, estimateId));
  const hasUnsavedChanges = useSelector(actor, ({ context }) => context.changes.length > 0);
  const lineCount = useSelector(
    actor,
    ({ context }) => estimateRows(context).filter(({ values }) => !isSection(values)).length,
  );
  const close = () => dialogs.send({ type: 'dialog.closed', dialog: 'savingTemplate' });
  return (
    <SaveTemplateDialog
      lineCount={lineCount}
      selectedLineIds={lineIds}
      hasUnsavedChanges={hasUnsavedChanges}
      onSave={async (template) => {
        const result = await createTemplate(template);
        if (result.ok) close();
        return result;
      }}
      onClose={close}
    />
  );
}

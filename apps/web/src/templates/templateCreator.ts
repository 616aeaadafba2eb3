/** Creates templates from an estimate. A repeated attempt creates no second template. */
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import { newId } from '../api/http.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { changeRecord, conflictAsMessage } from '../records/changeRecord.ts';

interface NewTemplate {
  readonly name: string;
  /** The ids of the selected lines. Missing if the template gets all lines. */
  readonly lines?: readonly string[];
}

const { changedElsewhere, failures, toasts } = templateTexts;

/**
 * Returns a function that creates a template. An attempt with the same input has the same id, because the server may have created
 * the template although the response was lost [F4]. An attempt with other input has a new id, because the API refuses an id that it
 * already received with another body.
 */
export function createTemplateCreator(app: Pick<SignedInApp, 'api' | 'queryClient' | 'toasts'>, estimateId: string) {
  const ids = new Map<string, string>();

  function idOf(template: NewTemplate): string {
    const json = JSON.stringify(template);
    const id = ids.get(json) ?? newId();
    ids.set(json, id);
    return id;
  }

  return async ({ name, lines }: NewTemplate): Promise<SubmitResult> => {
    const body = { id: idOf({ name, ...(lines && { lines }) }), name, ...(lines && { lines: [...lines] }) };
    const result = await changeRecord(
      {
        send: () => app.api('templates.create', { params: { id: estimateId }, body }),
        event: { type: 'template.changed' },
        noun: 'template',
        success: toasts.created,
        failure: failures.create,
      },
      { queryClient: app.queryClient, toast: app.toasts.showToast },
    );
    return conflictAsMessage(result, changedElsewhere);
  };
}

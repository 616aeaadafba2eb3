/** Creates templates from an estimate. A repeated attempt creates no second template. */
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import type { SignedInApp } from '../app/appContext.ts';
import { changeRecord, conflictAsMessage } from '../records/changeRecord.ts';
import { newIdPerInput } from '../records/newIdPerInput.ts';

interface NewTemplate {
  readonly name: string;
  /** The ids of the selected lines. Missing if the template gets all lines. */
  readonly lines?: readonly string[];
}

const { changedElsewhere, failures, toasts } = templateTexts;

/** Returns a function that creates a template. See `newIdPerInput` for repeated attempts. */
export function templateCreator(app: Pick<SignedInApp, 'api' | 'queryClient' | 'toasts'>, estimateId: string) {
  const { idOf } = newIdPerInput();
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

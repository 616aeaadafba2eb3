/** Makes a call that changes the templates of the company. */
import { errorToastTitle, type ToastText } from '@plumbline/domain/messages/messages';
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import { ApiError, firstFieldErrors } from '../api/ApiError.ts';
import { invalidate } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/appContext.ts';

/** Shows a toast after the call and loads the list of templates again. A form shows the returned errors. */
export async function changeTemplate(
  { queryClient, toasts }: Pick<SignedInApp, 'queryClient' | 'toasts'>,
  change: () => Promise<unknown>,
  { success, failure }: { readonly success: ToastText; readonly failure: string },
): Promise<SubmitResult> {
  try {
    await change();
    toasts.showToast({ tone: 'success', ...success });
    return { ok: true };
  } catch (error) {
    toasts.showToast({ tone: 'error', title: errorToastTitle, text: failure });
    if (!(error instanceof ApiError)) return { ok: false, message: failure };
    const fields = firstFieldErrors(error);
    if (Object.keys(fields).length > 0) return { ok: false, message: failure, fields };
    const isOutdated = error.status === 412;
    return { ok: false, message: isOutdated ? templateTexts.changedElsewhere(error.changedBy ?? '') : error.message };
  } finally {
    void invalidate(queryClient, { type: 'template.changed' });
  }
}

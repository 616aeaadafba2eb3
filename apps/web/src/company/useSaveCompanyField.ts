/** The hook that saves one field of the company, independently of the form. */
import type { Company } from '@plumbline/domain/company/company';
import { errorToastTitle, messages, successToasts } from '@plumbline/domain/messages/messages';
import { toFailedCall } from '@plumbline/domain/shared/failedCall';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import { useToast } from '@plumbline/ui/components/Toast';
import { invalidate, queryKeys } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';

const { updateCompany } = messages.errorToast;

/** Fields that are not part of the form. */
type Field = 'logo' | 'lost_reasons';

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns a function that saves a field of the company [R7.07, R8.05, R8.07].
 * @param conflictText what another user has done: `changed the logo meanwhile. Try again to replace it.`
 */
export function useSaveCompanyField<F extends Field>(field: F, conflictText: string) {
  const { api, queryClient } = useSignedInApp();
  const toast = useToast();

  const send = ({ id, version }: Company, value: Company[F]) =>
    api('company.update', { params: { id }, body: { [field]: value }, ifMatch: version });

  /** Sends the value. If another user has changed the company but not this field, sends it again with the current version. */
  async function sendWithRetry(loadedCompany: Company, value: Company[F]): Promise<Company> {
    try {
      return await send(loadedCompany, value);
    } catch (error) {
      const failure = toFailedCall<Company>(error);
      const current = failure.kind === 'conflict' ? failure.current : null;
      if (!current || !isSame(current[field], loadedCompany[field])) throw error;
      return send(current, value);
    }
  }

  return async (value: Company[F]): Promise<SubmitResult> => {
    const loadedCompany = queryClient.getQueryData<Company>(queryKeys.company);
    try {
      if (!loadedCompany) throw new Error('The company is not loaded');
      queryClient.setQueryData(queryKeys.company, await sendWithRetry(loadedCompany, value));
      void invalidate(queryClient, { type: 'company.saved' });
      toast({ tone: 'success', ...successToasts.companyUpdated });
      return { ok: true };
    } catch (error) {
      toast({ tone: 'error', title: errorToastTitle, text: updateCompany });
      const failure = toFailedCall<Company>(error, updateCompany);
      if (failure.kind !== 'conflict') return { ok: false, message: failure.message };
      queryClient.setQueryData(queryKeys.company, failure.current ?? undefined);
      return { ok: false, message: `${failure.changedBy || 'Somebody'} ${conflictText}` };
    }
  };
}

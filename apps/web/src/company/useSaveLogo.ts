/** The hook that saves the logo of the company. */
import type { Company } from '@plumbline/domain/company/company';
import { errorToastTitle, messages, successToasts } from '@plumbline/domain/messages/messages';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import { useToast } from '@plumbline/ui/components/Toast';
import { ApiError } from '../api/ApiError.ts';
import { invalidate, queryKeys } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';

const { updateCompany } = messages.errorToast;

/** Returns a function that saves the logo of the company, independently of the form [R7.07, R8.05, R8.07]. Null removes the logo. */
export function useSaveLogo() {
  const { api, queryClient } = useSignedInApp();
  const toast = useToast();

  const send = ({ id, version }: Company, logo: string | null) =>
    api('company.update', { params: { id }, body: { logo }, ifMatch: version });

  /** Sends the logo. If another user has changed the company but not its logo, sends it again with the current version. */
  async function sendWithRetry(loadedCompany: Company, logo: string | null): Promise<Company> {
    try {
      return await send(loadedCompany, logo);
    } catch (error) {
      const current = error instanceof ApiError && error.status === 412 ? (error.current as Company) : undefined;
      if (!current || current.logo !== loadedCompany.logo) throw error;
      return send(current, logo);
    }
  }

  return async (logo: string | null): Promise<SubmitResult> => {
    const loadedCompany = queryClient.getQueryData<Company>(queryKeys.company);
    try {
      if (!loadedCompany) throw new Error('The company is not loaded');
      queryClient.setQueryData(queryKeys.company, await sendWithRetry(loadedCompany, logo));
      void invalidate(queryClient, { type: 'company.saved' });
      toast({ tone: 'success', ...successToasts.companyUpdated });
      return { ok: true };
    } catch (error) {
      toast({ tone: 'error', title: errorToastTitle, text: updateCompany });
      if (!(error instanceof ApiError)) return { ok: false, message: updateCompany };
      if (error.status !== 412) return { ok: false, message: error.message };
      queryClient.setQueryData(queryKeys.company, error.current as Company);
      return {
        ok: false,
        message: `${error.changedBy || 'Somebody'} changed the logo meanwhile. Try again to replace it.`,
      };
    }
  };
}

import type { Company } from '@plumbline/domain/company/company';
import { errorToastTitle, messages, successToasts } from '@plumbline/domain/messages/messages';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import { useToast } from '@plumbline/ui/components/Toast';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/ApiError.ts';
import { call } from '../api/client.ts';
import { meQuery } from '../users/queries.ts';
import { companyQuery } from './queries.ts';

const { updateCompany } = messages.errorToast;

/** Saves the logo by itself as soon as it is chosen [R7.07, R8.05, R8.07]. */
export function useSaveLogo() {
  const queries = useQueryClient();
  const toast = useToast();

  const send = ({ id, version }: Company, logo: string | null) =>
    call('company.update', { params: { id }, body: { logo }, ifMatch: version });

  /** Somebody may have changed the company's texts since it was read: that is no conflict with a logo. */
  async function sendOver(seen: Company, logo: string | null): Promise<Company> {
    try {
      return await send(seen, logo);
    } catch (error) {
      const current = error instanceof ApiError && error.status === 412 ? (error.current as Company) : undefined;
      if (!current || current.logo !== seen.logo) throw error;
      return send(current, logo);
    }
  }

  return async (logo: string | null): Promise<SubmitResult> => {
    const seen = queries.getQueryData<Company>(companyQuery.queryKey);
    try {
      if (!seen) throw new Error('The company is not loaded');
      queries.setQueryData(companyQuery.queryKey, await sendOver(seen, logo));
      void queries.invalidateQueries({ queryKey: meQuery.queryKey });
      toast({ tone: 'success', ...successToasts.companyUpdated });
      return { ok: true };
    } catch (error) {
      toast({ tone: 'error', title: errorToastTitle, text: updateCompany });
      if (!(error instanceof ApiError)) return { ok: false, message: updateCompany };
      if (error.status !== 412) return { ok: false, message: error.message };
      queries.setQueryData(companyQuery.queryKey, error.current as Company);
      return {
        ok: false,
        message: `${error.changedBy || 'Somebody'} changed the logo meanwhile. Try again to replace it.`,
      };
    }
  };
}

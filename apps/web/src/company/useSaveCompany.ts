import { type CompanyForm, companyFieldOf, companyToWire } from '@plumbline/domain/company/form';
import type { Company } from '@plumbline/domain/contract/entities';
import { errorToastTitle, messages, successToasts } from '@plumbline/domain/messages/messages';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import { useToast } from '@plumbline/ui/components/Toast';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, firstErrors } from '../api/ApiError.ts';
import { call } from '../api/client.ts';
import { meQuery } from '../users/queries.ts';
import { companyQuery } from './queries.ts';

const { updateCompany } = messages.errorToast;

function fieldsOf(error: ApiError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(firstErrors(error)).map(([path, text]) => [companyFieldOf[path] ?? path, text]),
  );
}

/** Saves the company over the version that was seen [R7.07]. */
export function useSaveCompany() {
  const toast = useToast();
  const queries = useQueryClient();

  return async (company: Company, form: CompanyForm): Promise<SubmitResult> => {
    try {
      const saved = await call('company.update', {
        params: { id: company.id },
        body: companyToWire(form),
        ifMatch: company.version,
      });
      queries.setQueryData(companyQuery.queryKey, saved);
      void queries.invalidateQueries(meQuery);
      toast({ tone: 'success', ...successToasts.companyUpdated });
      return { ok: true };
    } catch (error) {
      toast({ tone: 'error', title: errorToastTitle, text: updateCompany });
      if (!(error instanceof ApiError)) return { ok: false, message: updateCompany };
      if (error.status !== 412) return { ok: false, message: error.message, fields: fieldsOf(error) };
      // the fields not touched here now show theirs; a second save is a choice
      await queries.invalidateQueries(companyQuery);
      return {
        ok: false,
        message: `${error.changedBy ?? 'Somebody'} changed the company meanwhile. Save again to keep what you typed.`,
      };
    }
  };
}

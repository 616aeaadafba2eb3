import type { Company } from '@plumbline/domain/company/company';
import { type CompanyForm, companyChanges, companyErrors } from '@plumbline/domain/company/form';
import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { neverCreated } from '../records/neverCreated.ts';
import { type Saving, useSaveRecord } from '../records/useSaveRecord.ts';
import { meQuery } from '../users/queries.ts';
import { companyQuery } from './queries.ts';

const { companyUpdated } = successToasts;
const { updateCompany } = messages.errorToast;

const saving: Saving<Company, CompanyForm, ReturnType<typeof companyChanges>> = {
  keys: { list: ['companies'], one: () => companyQuery.queryKey },
  noun: 'company',
  create: neverCreated,
  changes: companyChanges,
  update: ({ id, version }, body) => call('company.update', { params: { id }, body, ifMatch: version }),
  said: { create: companyUpdated, update: companyUpdated },
  failure: { create: updateCompany, update: updateCompany },
  fieldsOf: companyErrors,
};

/** Saves the company over the version that was seen [R7.07, R8.05, R8.07]. */
export function useSaveCompany() {
  const queries = useQueryClient();
  const save = useSaveRecord(saving, '');
  return async (form: CompanyForm, base: Company | null) => {
    const result = await save(form, base);
    if (result.ok) void queries.invalidateQueries({ queryKey: meQuery.queryKey });
    return result;
  };
}

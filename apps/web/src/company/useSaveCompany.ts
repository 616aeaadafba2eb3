import type { Company } from '@plumbline/domain/company/company';
import { type CompanyForm, companyChanges, companyErrors } from '@plumbline/domain/company/form';
import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { queryKeys } from '../api/queryKeys.ts';
import type { Api } from '../api/signedApi.ts';
import { useSignedInApp } from '../app/App.ts';
import { type RecordSaving, useSaveRecord } from '../records/useSaveRecord.ts';

const { companyUpdated } = successToasts;
const { updateCompany } = messages.errorToast;

const companySaving = (api: Api): RecordSaving<Company, CompanyForm, ReturnType<typeof companyChanges>> => ({
  // The list key is unused, because there is only one company.
  keys: { list: ['companies'], one: () => queryKeys.company },
  event: { type: 'company.saved' },
  noun: 'company',
  changes: companyChanges,
  update: ({ id, version }, body) => api('company.update', { params: { id }, body, ifMatch: version }),
  success: { create: companyUpdated, update: companyUpdated },
  failure: { create: updateCompany, update: updateCompany },
  fieldsOf: companyErrors,
});

/** Saves the company if the loaded version is still current [R7.07, R8.05, R8.07]. */
export const useSaveCompany = () => useSaveRecord(companySaving(useSignedInApp().api));

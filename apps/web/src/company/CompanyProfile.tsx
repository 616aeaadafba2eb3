/** The company profile screen, connected to the API. */
import type { Company } from '@plumbline/domain/company/company';
import { type CompanyForm, companyChanges, companyErrors } from '@plumbline/domain/company/form';
import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { noFilter } from '@plumbline/domain/projects/projectFilter';
import type { Me } from '@plumbline/domain/session/me';
import { fullUserName } from '@plumbline/domain/users/userNames';
import { type CompanyDraft, CompanyProfileScreen } from '@plumbline/ui/screens/company/CompanyProfileScreen';
import { useQuery } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { newId } from '../api/http.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { officesQuery } from '../offices/queries.ts';
import { projectSummaryQuery } from '../projects/queries.ts';
import { formQueryOptions, useFormLoadable } from '../records/recordFormQuery.ts';
import { type RecordSaving, useSaveRecord } from '../records/useSaveRecord.ts';
import { todayInUtc } from '../subscription/currentSubscription.ts';
import { companyQuery } from '../subscription/queries.ts';
import { usePurchaseConfirmation } from '../subscription/usePurchaseConfirmation.ts';
import { useBillingPortal } from '../subscription/useSubscriptionMachine.ts';
import { useSaveCompanyField } from './useSaveCompanyField.ts';
import { useSaveLostReasons } from './useSaveLostReasons.ts';

const { companyUpdated } = successToasts;
const { updateCompany } = messages.errorToast;

/** Updates the company. The API rejects the call if another user saved the company after it was loaded [R7.07, R8.05, R8.07]. */
const companySaving = (
  api: AuthenticatedApi,
): RecordSaving<Company, CompanyForm, ReturnType<typeof companyChanges>> => ({
  // A user has one company, so no query has the key `companies`. `RecordSaving` requires a list key.
  keys: { list: ['companies'], detail: () => queryKeys.company },
  event: { type: 'company.saved' },
  noun: 'company',
  toUpdateBody: companyChanges,
  update: ({ id, version }, body) => api('company.update', { params: { id }, body, ifMatch: version }),
  success: { create: companyUpdated, update: companyUpdated },
  failure: { create: updateCompany, update: updateCompany },
  toFieldErrors: companyErrors,
});

/** Removes the logo from the draft before it is stored. The logo is large, and the form does not edit it. */
export const withoutLogo = ({ base, input }: CompanyDraft): CompanyDraft => ({
  base: base && { ...base, logo: null },
  input,
});

/**
 * Shows the company profile form, the billing portal button, a link to the account of the owner and, after a purchase, its
 * confirmation [R2.46].
 */
export function CompanyProfile({ me }: { me: Me }) {
  const { api } = useSignedInApp();
  const currentCompany = me.profile.company;
  const query = useQuery({ ...companyQuery(api), ...formQueryOptions });
  const company = useFormLoadable(query, messages.errorToast.loadCompany);
  const draft = useDraft<CompanyDraft>('company', currentCompany.id);
  const { subscription } = query.data ?? currentCompany;
  const portal = useBillingPortal(subscription);
  const { confirmation, dismiss } = usePurchaseConfirmation(subscription);
  const offices = useQuery({ ...officesQuery(api), enabled: confirmation !== null }).data;
  const projects = useQuery({ ...projectSummaryQuery(api, noFilter), enabled: confirmation !== null }).data;
  const completedSetupSteps = offices &&
    projects && { logo: query.data?.logo != null, office: offices.length > 0, project: projects.all > 0 };
  const save = useSaveRecord(companySaving(api));
  const saveLogo = useSaveCompanyField('logo', 'changed the logo meanwhile. Try again to replace it.');
  const saveLostReasons = useSaveLostReasons();
  return (
    <CompanyProfileScreen
      company={company}
      onSaveLogo={saveLogo}
      onSaveLostReasons={saveLostReasons}
      newId={newId}
      portal={portal}
      today={todayInUtc()}
      account={{
        name: fullUserName(me),
        email: me.email,
        profilePath: '/profile?account',
      }}
      purchaseConfirmation={
        confirmation ? { purchase: confirmation, completedSetupSteps, onClose: dismiss } : undefined
      }
      draft={draft.storedValue}
      onDraftChange={(newDraft) => draft.write(newDraft && withoutLogo(newDraft))}
      onSave={save}
    />
  );
}

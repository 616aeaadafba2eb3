import type { CompanyDraft } from '@plumbline/ui/screens/company/CompanyProfileScreen';

/** The draft as it is stored. The logo is large and no field of the form. */
export const withoutLogo = ({ base, input }: CompanyDraft): CompanyDraft => ({
  base: base && { ...base, logo: null },
  input,
});

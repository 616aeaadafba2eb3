import type { CompanyDraft } from '@plumbline/ui/screens/company/CompanyProfileScreen';

/** Removes the logo from the draft before it is stored, because the logo is large and not a form field. */
export const withoutLogo = ({ base, input }: CompanyDraft): CompanyDraft => ({
  base: base && { ...base, logo: null },
  input,
});

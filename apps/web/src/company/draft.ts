import type { CompanyDraft } from '@plumbline/ui/screens/company/CompanyProfileScreen';

/** The draft as it is kept over a reload: a logo is larger than what a browser keeps of a page, and no field of the form. */
export const withoutLogo = ({ base, input }: CompanyDraft): CompanyDraft => ({
  base: base && { ...base, logo: null },
  input,
});

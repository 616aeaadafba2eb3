import { companyToForm } from '@plumbline/domain/company/form';
import type { Company } from '@plumbline/domain/contract/entities';
import type { CompanyDraft } from '@plumbline/ui/screens/company/CompanyProfileScreen';

/** The draft as it is kept over a reload: a logo is larger than what a browser keeps of a page. */
export const withoutLogo = ({ base, input }: CompanyDraft): CompanyDraft => ({
  base: base && { ...base, logo: null },
  input: { ...input, logo: '' },
});

const fieldsOf = (company: Company) => JSON.stringify(companyToForm({ ...company, logo: null }));

/**
 * A kept draft over the company as it is now. A package picked meanwhile makes a new version too: where none of the form's
 * fields has changed, what was typed goes on over that one, and nobody is asked about it.
 */
export function resumed({ base, input }: CompanyDraft, company: Company): CompanyDraft {
  const same = base === null || fieldsOf(base) === fieldsOf(company);
  return {
    base: same ? company : { ...base, logo: company.logo },
    input: { ...input, logo: company.logo ?? '' },
  };
}

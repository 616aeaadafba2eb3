/** Tests of the stored draft of the company profile. */
import { companyInput } from '@plumbline/domain/company/form';
import { aCompany } from '@plumbline/domain/testing/builders';
import { expect, test } from 'vitest';
import { withoutLogo } from './CompanyProfile.tsx';

test('the stored draft contains all fields except the logo', () => {
  const company = aCompany({ logo: 'data:image/png;base64,AAAA' });
  const input = { ...companyInput(company), city: 'Golden' };
  const storedDraft = withoutLogo({ base: company, input });
  expect(JSON.stringify(storedDraft)).not.toContain('data:image');
  expect(storedDraft).toEqual({ base: { ...company, logo: null }, input });
});

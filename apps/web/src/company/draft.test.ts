import { companyToForm } from '@plumbline/domain/company/form';
import { aCompany } from '@plumbline/domain/testing/builders';
import { expect, test } from 'vitest';
import { resumed, withoutLogo } from './draft.ts';

const logo = 'data:image/png;base64,AAAA';
const company = aCompany({ logo });
const typed = { ...companyToForm(company), city: 'Golden', logo: 'data:image/png;base64,BBBB' };
const kept = withoutLogo({ base: company, input: typed });

test('no picture is kept of a form, the rest is', () => {
  expect(JSON.stringify(kept)).not.toContain('data:image');
  expect(kept.input).toEqual({ ...typed, logo: '' });
});

test('what was typed comes back over the company with its logo', () => {
  expect(resumed(kept, company)).toEqual({ base: company, input: { ...typed, logo } });
});

test('a package picked meanwhile is no conflict', () => {
  const { subscription } = company;
  const now = { ...company, subscription: { ...subscription, subscribed_users: 9 }, version: 2 };
  expect(resumed(kept, now).base).toEqual(now);
});

test('what somebody else changed meanwhile is one: the save still names the version that was seen', () => {
  const now = { ...company, name: 'Foothills', logo: null, version: 2 };
  expect(resumed(kept, now)).toMatchObject({ base: { name: company.name, version: 1 }, input: { logo: '' } });
});

import { describe, expect, it } from 'vitest';
import { aProject } from '../testing/builders.ts';
import { projectSearchTexts, projectSearchWords } from './projectSearchText.ts';

const project = aProject({
  title: 'Roof for Peña',
  client: { name: 'Ana  Peña', phone_no: '+13035550142', email: 'ana@pena.example' },
  referred_by: ' Tomás ',
  address: { line1: '412 Juniper Lane', line2: '', city: 'Boulder', state: 'CO', zip_code: '80302', country: 'US' },
});

const finds = (search: string) =>
  projectSearchWords(search).every((texts) =>
    texts.some((text) => projectSearchTexts(project).searchText.includes(text)),
  );

describe('the search of projects', () => {
  it.each([
    ['a title without regard to case and accents', 'ROOF pena'],
    ['the client', 'ana'],
    ['the referrer', 'tomas'],
    ['the street and the town', 'juniper boulder'],
    ['the state and the postal code', 'co 80302'],
    ['the email', 'ana@pena'],
    ['a phone without separators', '3035550142'],
    ['a phone as it is shown', '(303) 555-0142'],
    ['a phone with other separators', '303.555.0142'],
    ['a phone with the country code', '+1 303-555-0142'],
    ['the last digits of a phone', '0142'],
  ])('finds %s', (_, search) => expect(finds(search)).toBe(true));

  it.each([
    ['a word that no field has', 'roof denver'],
    ['a word across two fields', 'laneboulder'],
    ['digits that are not in this order', '0142303'],
  ])('does not find %s', (_, search) => expect(finds(search)).toBe(false));
});

it('sorts by the title and the client without regard to case and accents', () => {
  expect(projectSearchTexts(project)).toMatchObject({ titleKey: 'roof for pena', clientKey: 'ana  pena' });
});

it('has the referrer in the spelling that the filter compares', () => {
  expect(projectSearchTexts(project).referrerKey).toBe('tomás');
});

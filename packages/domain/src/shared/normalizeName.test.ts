/** Tests of the normalization of names. */
import { expect, test } from 'vitest';
import { normalizeName } from './normalizeName.ts';

test.each([
  ['spaces around and inside the name', '  Asphalt \t\n roof ', 'Asphalt roof'],
  ['no-break, em and ideographic spaces', 'Asphalt\u00a0\u2003roof\u3000', 'Asphalt roof'],
  ['zero-width characters', '\ufeffAsp\u200bhalt\u2060 ro\u00adof\u200e', 'Asphalt roof'],
  ['joiners after a character that they cannot change', 'Asphalt\u200d roof\u200c\u200d\u200b\u200d', 'Asphalt roof'],
  ['a text of invisible characters only', '\u200b \u200d\u3164', ''],
  ['combining accents', 'Cre\u0300che', 'Crèche'],
])('normalizeName removes or replaces %s', (_, typed, expected) => {
  expect(normalizeName(typed)).toBe(expected);
});

test.each(['Deck 20 m²', '½" drywall', '👷‍♂️ crew', 'می‌خواهم'])('normalizeName returns %s unchanged', (name) => {
  expect(normalizeName(name)).toBe(name);
});

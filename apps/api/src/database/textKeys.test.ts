/** Tests that the database and JavaScript have the same normal form and the same order of texts. */
import { compareNames, normalizeText, similarLetters, sortKey } from '@plumbline/values/textSearch';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testApi } from '../testing/testApi.ts';
import { sortKeySql } from './textKeys.ts';

const { db } = await testApi();

const readKeys = (texts: readonly string[]) =>
  db.system(async (tx) => {
    const { rows } = await tx.execute<{ normal: string; key: string }>(sql`
      SELECT plumbline_normal_text(text) AS normal, plumbline_sort_key(text) AS key
      FROM json_array_elements_text(${JSON.stringify(texts)}::json) WITH ORDINALITY AS list(text, position) ORDER BY position`);
    return rows;
  });

const expectSameKeys = async (texts: readonly string[]) =>
  expect(await readKeys(texts)).toEqual(texts.map((text) => ({ normal: normalizeText(text), key: sortKey(text) })));

it('every letter has the same normal form', async () => {
  const letters: string[] = [];
  for (let point = 1; point < 0x1_f000; point += 1) {
    const character = String.fromCodePoint(point);
    if (/[\p{Lu}\p{Ll}\p{Lt}\p{M}\p{P}]/u.test(character)) letters.push(`a${character}B`);
  }
  await expectSameKeys([...letters, ...Object.keys(similarLetters)]);
});

it('random texts have the same keys, and the same order', async () => {
  const character = fc.oneof(
    fc.constantFrom(..."aA0129 -'’ßĐŁéİΣ\u0301🏠\uffee"),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  );
  const text = fc.array(character, { maxLength: 40 }).map((characters) => characters.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 2, maxLength: 40 }), async (texts) => {
      await expectSameKeys(texts);
      const { rows } = await db.system((tx) =>
        tx.execute<{ key: string }>(sql`
          SELECT plumbline_sort_key(text) AS key FROM json_array_elements_text(${JSON.stringify(texts)}::json) AS list(text)
          ORDER BY ${sortKeySql(sql`text`)}`),
      );
      expect(rows.map(({ key }) => key)).toEqual(texts.toSorted(compareNames).map(sortKey));
    }),
    { numRuns: 50 },
  );
});

/** Tests of writing CSV: quoting, formulas and line ends. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvCell, toCsv } from './csv.ts';

/** The rows as CSV without the byte-order mark, which is the first character. */
const csvBody = (...rows: CsvCell[][]) => toCsv(rows).slice(1);

/** An RFC 4180 parser that is independent of `toCsv`. */
function parseCsv(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let index = 0;
  while (index < csv.length) {
    let value = '';
    if (csv[index] === '"') {
      for (index += 1; csv[index] !== '"' || csv[index + 1] === '"'; index += 1) {
        if (csv[index] === '"') index += 1;
        value += csv[index];
      }
      index += 1;
    } else for (; !',\r'.includes(csv[index] ?? '\r'); index += 1) value += csv[index];
    row.push(value);
    if (csv[index] === ',') index += 1;
    else {
      index += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

test('the file starts with a byte-order mark and each row ends with CRLF', () => {
  expect(toCsv([['Name'], ['Peña']])).toBe('\uFEFFName\r\nPeña\r\n');
});

test('cells with commas, quotes or line breaks are quoted', () => {
  expect(csvBody(['a,b', 'say "hi"', 'one\ntwo'])).toBe('"a,b","say ""hi""","one\ntwo"\r\n');
});

test.each(['=HYPERLINK("http://evil.example")', '+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
  '%j gets an apostrophe, so that it is not a formula [S11]',
  (text) => {
    expect(parseCsv(csvBody([text]))).toEqual([[`'${text}`]]);
  },
);

test('numbers are written without an apostrophe', () => {
  expect(csvBody([-12.5, 0, 1032.48, null])).toBe('-12.5,0,1032.48,\r\n');
});

test('every text is the same after writing and parsing, except for an added apostrophe, and no text cell starts a formula', () => {
  const cell = fc.oneof(
    fc.string(),
    fc
      .constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', '"', ',', '\r\n', '\t')
      .chain((start) => fc.string().map((end) => start + end)),
  );
  const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
  // `toCsv` adds an apostrophe before the start of a formula. A generated text can already have this apostrophe, so the test removes
  // it from the expected and from the parsed texts.
  const withoutApostrophe = (row: string[]) =>
    row.map((text) => (formulaStart.test(text.slice(1)) ? text.replace(/^'/, '') : text));
  fc.assert(
    // A row has at least two cells, because a row of one empty cell is an empty line.
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const parsedRows = parseCsv(csvBody(...rows));
      expect(parsedRows.map(withoutApostrophe)).toEqual(rows.map(withoutApostrophe));
      for (const text of parsedRows.flat()) expect(text).not.toMatch(formulaStart);
    }),
  );
});

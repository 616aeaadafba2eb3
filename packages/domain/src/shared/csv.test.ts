import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvCell, toCsv } from './csv.ts';

const body = (...rows: CsvCell[][]) => toCsv(rows).slice(1);

/** An RFC 4180 parser that is independent of `toCsv`. */
function read(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < csv.length) {
    let value = '';
    if (csv[at] === '"') {
      for (at += 1; csv[at] !== '"' || csv[at + 1] === '"'; at += 1) {
        if (csv[at] === '"') at += 1;
        value += csv[at];
      }
      at += 1;
    } else for (; !',\r'.includes(csv[at] ?? '\r'); at += 1) value += csv[at];
    row.push(value);
    if (csv[at] === ',') at += 1;
    else {
      at += 2;
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
  expect(body(['a,b', 'say "hi"', 'one\ntwo'])).toBe('"a,b","say ""hi""","one\ntwo"\r\n');
});

test.each(['=HYPERLINK("http://evil.example")', '+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
  '%j gets an apostrophe, so that it is not a formula [S11]',
  (text) => {
    expect(read(body([text]))).toEqual([[`'${text}`]]);
  },
);

test('numbers are written without an apostrophe', () => {
  expect(body([-12.5, 0, 1032.48, null])).toBe('-12.5,0,1032.48,\r\n');
});

test('every text can be parsed back, and no text cell starts a formula', () => {
  const cell = fc.oneof(
    fc.string(),
    fc
      .constantFrom('=', '+', '-', '@', '"', ',', '\r\n', '\t')
      .chain((start) => fc.string().map((rest) => start + rest)),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const again = read(body(...rows));
      expect(again.map((row) => row.map((text) => text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')))).toEqual(
        rows.map((row) => row.map((text) => text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))),
      );
      for (const text of again.flat()) expect(text).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});

/** Tests of copied cells and lines: the formats for spreadsheets, and the round trip inside the app. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitCodes } from '../../catalogue/units.ts';
import { copiedFromSpreadsheets, expectedCells } from '../../testing/copiedFromSpreadsheets.ts';
import type { EstimateRow } from '../changes/estimateRows.ts';
import { planPaste, validatePastedLine } from '../commands/cellPaste.ts';
import { copyCells, copyLines, readCopied } from './cellClipboard.ts';
import { cellColumns } from './cellColumns.ts';
import { isSameLine, type LineValues, lineValuesOf } from './line.ts';
import { parseTable } from './parsePastedRows.ts';
import { sectionValues } from './sections.ts';

const slate = lineValuesOf({ description: 'Slate', rate: 1250, quantity: 40, tax: 8.25, unit: 'SQ' });

test('a copied line has its scope of work below its name', () => {
  const line = { ...slate, scope: 'Remove the old roof\nLay felt' };
  expect(copyLines([line], ['description', 'rate']).text).toBe('"Slate\nRemove the old roof\nLay felt"\t1250');
});

describe('copied cells', () => {
  test('are plain numbers without a currency, and the names of units', () => {
    expect(copyCells([{ ...slate, cost: 900.5 }], cellColumns(true)).text).toBe(
      'Slate\t1250\t40\t8.25\t54125\tSquare\t900.5\t13980',
    );
  });

  test('are empty for an unknown cost', () => {
    expect(copyCells([slate], ['cost', 'margin']).text).toBe('\t');
  });

  test('keep their number if the last one is empty', () => {
    const { text } = copyCells([{ ...slate, cost: 900 }, slate], ['cost']);
    expect(parseTable(text)).toEqual([['900'], ['']]);
  });

  test('are quoted if they have a quote, a tab or a line break', () => {
    const names = ['Pipe 3/4" PVC', 'Two\nlines', 'A\ttab', 'plain'].map((description) => ({ ...slate, description }));
    expect(copyCells(names, ['description']).text).toBe('"Pipe 3/4"" PVC"\r\n"Two\nlines"\r\n"A\ttab"\r\nplain');
  });

  test('mark a name that looks like a formula as a text, and keep it in the plain text', () => {
    const { text, html } = copyCells([{ ...slate, description: '=HYPERLINK("http://x")' }], ['description', 'rate']);
    expect(text).toBe('"=HYPERLINK(""http://x"")"\t1250');
    expect(html).toContain(
      `<td style="mso-number-format:'\\@'" sdnum="1033;0;@" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;=HYPERLINK(\\&quot;http://x\\&quot;)&quot;}">=HYPERLINK(&quot;http://x&quot;)</td><td>1250</td>`,
    );
  });

  test('escape markup in a name', () => {
    expect(copyCells([{ ...slate, description: '<img src=x onerror=alert(1)>&' }], ['description']).html).not.toContain(
      '<img',
    );
  });

  test('have the formula of a number only for a paste inside the app', () => {
    const { text, html } = copyCells([{ ...slate, quantity_formula: "5' x 8'" }], ['quantity']);
    expect(text).toBe('40');
    expect(readCopied(html)).toEqual({ cells: [["5' x 8'"]] });
  });
});

describe('copied lines', () => {
  const columns = cellColumns(false);

  test('have all displayed columns, and keep sections, options and formulas for a paste inside the app', () => {
    const lines: LineValues[] = [sectionValues('Roof'), { ...slate, option: 'offered', rate_formula: '50*25' }];
    const { text, html } = copyLines(lines, columns);
    expect(text).toBe('Roof\t\t\t\t\t\r\nSlate\t1250\t40\t8.25\t54125\tSquare');
    expect(readCopied(html)).toEqual({ lines });
  });

  test('have the cost only while it is displayed', () => {
    const lines = [{ ...slate, cost: 900 }];
    expect(copyLines(lines, columns).html).not.toContain('900');

    expect(readCopied(copyLines(lines, cellColumns(true)).html)).toEqual({ lines });
  });
});

describe('readCopied', () => {
  test.each(copiedFromSpreadsheets)('returns null for the HTML of $origin', ({ html }) => {
    expect(readCopied(html)).toBeNull();
  });

  test.each([
    ['a line without a rate', '{"lines":[{"description":"A"}]}'],
    ['an unknown unit', JSON.stringify({ lines: [{ ...slate, unit: 'MILES' }] })],
    ['a rate above the limit', JSON.stringify({ lines: [{ ...slate, rate: 1e12 }] })],
    ['a text in place of a number', JSON.stringify({ lines: [{ ...slate, rate: '12' }] })],
    ['cells that are not texts', '{"cells":[[1]]}'],
    ['no lines', '{"lines":[]}'],
    ['broken JSON', '{"lines":'],
  ])('returns null for %s', (_, json) => {
    expect(readCopied(`<table data-plumbline="${json.replaceAll('"', '&quot;')}"></table>`)).toBeNull();
  });
});

describe('parseTable', () => {
  test.each(copiedFromSpreadsheets)('reads the cells of $origin, and the app copies the same cells back', (copied) => {
    const cells = parseTable(copied.text);
    expect(cells).toHaveLength(4);
    const { lines } = planPaste(
      cells,
      { lines: [], lineCount: 4, columns: cellColumns(false), columnCount: 6 },
      { tax: '', unit: '' },
    );
    const values = lines.map((line) => validatePastedLine(line).values as LineValues);
    const copiedBack = copyCells(values, cellColumns(false));
    expect(parseTable(copiedBack.text)).toEqual(expectedCells);
  });
});

const decimal = (max: number) =>
  fc.tuple(fc.nat(max), fc.nat(4)).map(([digits, decimals]) => Number((digits / 10 ** decimals).toFixed(4)));

const name = fc
  .string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(...'ab"\'=+-@,;<>&$()é \n\t') })
  .map((text) => text.trim())
  .filter((text) => text !== '');

const line: fc.Arbitrary<LineValues> = fc
  .record(
    {
      description: name,
      rate: decimal(9_999_999),
      quantity: decimal(999_999),
      tax: decimal(100),
      unit: fc.constantFrom(...unitCodes),
      cost: decimal(9_999_999),
      option: fc.constantFrom('none', 'offered', 'chosen'),
    },
    { requiredKeys: ['description', 'rate', 'quantity', 'tax', 'unit'] },
  )
  .map(lineValuesOf);

const rowOf = (values: LineValues, index: number): EstimateRow => ({
  key: `line-${index}`,
  values,
  saving: false,
  unsaved: null,
  isInEstimate: true,
});

test('copied lines are read as the same lines, whatever they contain', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const read = readCopied(copyLines(lines, cellColumns(true)).html);
      expect(read?.lines).toHaveLength(lines.length);
      expect(lines.every((values, index) => isSameLine(values, read?.lines?.[index] as LineValues))).toBe(true);
    }),
  );
});

test('cells that are copied and pasted on other lines give them the same values, as plain text and inside the app', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(line, line), { minLength: 1, maxLength: 5 }),
      fc.nat(7),
      fc.nat(7),
      fc.boolean(),
      (pairs, from, to, isInsideApp) => {
        const all = cellColumns(true);
        const [first, last] = [Math.min(from, to), Math.max(from, to)];
        const columns = all.slice(first, last + 1);
        const sources = pairs.map(([source]) =>
          // Tab-separated text has one line for each row, so a line break and a tab become a blank.
          isInsideApp ? source : { ...source, description: source.description.replace(/\s+/g, ' ') },
        );
        const targets = pairs.map(([, target], index) => rowOf(target, index));
        const { text, html } = copyCells(sources, columns);
        const cells = (isInsideApp && readCopied(html)?.cells) || parseTable(text);
        const plan = planPaste(
          cells,
          { lines: targets, lineCount: 1, columns: all.slice(first), columnCount: 1 },
          { tax: '', unit: '' },
        );
        const pasted = plan.lines.map((pastedLine, index) => ({
          ...(targets[index]?.values as LineValues),
          ...validatePastedLine(pastedLine).values,
        }));
        expect(
          copyCells(
            pasted,
            columns.filter((column) => column !== 'total' && column !== 'margin'),
          ).text,
        ).toBe(
          copyCells(
            sources,
            columns.filter((column) => column !== 'total' && column !== 'margin'),
          ).text,
        );
      },
    ),
  );
});

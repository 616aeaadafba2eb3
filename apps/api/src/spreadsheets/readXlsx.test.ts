/** Tests that an xlsx is read with the same cells in every spelling that the format allows, or refused with the reason and the place. */
import type { Cell } from '@plumbline/domain/catalogue/importSheet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SpreadsheetError } from '../ports.ts';
import { aCraftedXlsx } from '../testing/sampleSpreadsheets.ts';
import { aSpelledWorkbook, type SpelledCell, type SpelledRow } from '../testing/spelledWorkbook.ts';
import { readSpreadsheet } from './readSpreadsheet.ts';

/** Numbers with their formats, and the cells that they are. */
const formattedNumbers: readonly (readonly [number: string, format: string | undefined, expected: Cell])[] = [
  ['12.50', undefined, 12.5],
  ['.5E1', undefined, 5],
  ['-0', undefined, -0],
  ['4006381333931', '@', 4006381333931],
  ['4006381333931', 'GENERAL', 4006381333931],
  ['4006381333931', '[Red]General', 4006381333931],
  ['4006381333931', 'General" u"', { number: 4006381333931, formattedText: '4006381333931 u' }],
  ['4006381333931', '0.00E+00', 4006381333931],
  ['4006381333931123456', undefined, '4006381333931123456'],
  ['123', '00000', { number: 123, formattedText: '00123' }],
  ['30', '0"%"', { number: 30, formattedText: '30%' }],
  ['30', '0.0\\%', { number: 30, formattedText: '30.0%' }],
  ['30', 'General"%"', { number: 30, formattedText: '30%' }],
  ['0.3', '0%', { number: 0.3, formattedText: '30%', kind: 'percentage' }],
  ['0.3', '0.0 %', { number: 0.3, formattedText: '30.0 %', kind: 'percentage' }],
  ['0.3', '[<1]0%;0', { number: 0.3, formattedText: '30%', kind: 'percentage' }],
  ['30', '[<1]0%;0" units"', { number: 30, formattedText: '30 units' }],
  ['-5', '0.00;[Red](0.00)', { number: -5, formattedText: '(5.00)' }],
  ['0.5', '# ?/?', { number: 0.5, formattedText: ' 1/2' }],
  ['7', '0.00" USD"', { number: 7, formattedText: '7.00 USD' }],
  ['45424', 'd. mmm', { number: 45424, formattedText: '12. May', kind: 'date' }],
  ['45424', '[$-409]m/d/yy', { number: 45424, formattedText: '5/12/24', kind: 'date' }],
  ['45424.5', 'yyyy-mm-dd"T"hh:mm', { number: 45424.5, formattedText: '2024-05-12T12:00', kind: 'date' }],
  ['1.5', '[h]:mm', { number: 1.5, formattedText: '36:00', kind: 'time' }],
  ['0.5', 'h:mm:ss.000', { number: 0.5, formattedText: '12:00:00.000', kind: 'time' }],
];

const someText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Nail box',
    ' 5 lb ',
    '<si/>',
    '&amp;',
    ']]>',
    '_x000D_',
    'a\r\nb',
    '"quoted"',
    '😀 Größe',
    '釘',
  ),
  fc.string({
    unit: fc.constantFrom('a', 'B', ' ', '_', 'x', '0', '<', '>', '&', '\n', '\r', 'é', '☃', '😀'),
    maxLength: 8,
  }),
);
const someCell: fc.Arbitrary<readonly [SpelledCell, Cell]> = fc.oneof(
  someText.map((text) => [{ text }, text] as const),
  fc
    .constantFrom(...formattedNumbers)
    .map(([number, format, expected]) => [format === undefined ? { number } : { number, format }, expected] as const),
  fc.constantFrom<readonly [SpelledCell, Cell]>(
    [undefined, ''],
    [{ type: 'b', value: '1' }, 'TRUE'],
    [{ type: 'b', value: '0' }, 'FALSE'],
    [{ type: 'e', value: '#CALC!' }, '#CALC!'],
    [{ type: 'e', value: '#GETTING_DATA' }, '#GETTING_DATA'],
    [
      { type: 'd', value: '2026-01-02' },
      { number: 46024, formattedText: '2026-01-02', kind: 'date' },
    ],
  ),
);
const someRow = fc.record({ cells: fc.array(someCell, { maxLength: 6 }), isHidden: fc.boolean() });

const isBlank = (cell: Cell) => typeof cell === 'string' && cell.trim() === '';

it('a workbook in any spelling has the same cells', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someRow, { minLength: 1, maxLength: 6 }), fc.integer(), async (rows, seed) => {
      const title = { cells: [{ text: 'Title' }], isHidden: false };
      const spelledRows: SpelledRow[] = rows.map(({ cells, isHidden }) => ({
        cells: cells.map(([cell]) => cell),
        isHidden,
      }));
      const expected = rows.flatMap(({ cells, isHidden }, index) => {
        const values = cells.map(([, cell]) => cell);
        const shown = values.slice(0, values.findLastIndex((cell) => !isBlank(cell)) + 1);
        return shown.length === 0 ? [] : [{ row: index + 2, cells: shown, ...(isHidden && { isHidden }) }];
      });
      const sheet = await readSpreadsheet(aSpelledWorkbook([title, ...spelledRows], seed));
      expect(sheet).toEqual({
        name: 'Prices',
        sheetCount: 1,
        sheetNames: ['Prices'],
        rows: [{ row: 1, cells: ['Title'] }, ...expected],
      });
    }),
    { numRuns: 60 },
  );
});

const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationsNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationsStart = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">';

/** A workbook with this sheet data, shared texts, number formats and properties. The first format has the style 1. */
function aFile({ rows = '', texts = '', formats = [], properties = '' }: FileParts): Uint8Array {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationsNamespace}/${type}" Target="${target}"/>`;
  const numFmts = formats.map((code, index) => `<numFmt numFmtId="${index + 170}" formatCode='${code}'/>`);
  const styles = ['<xf/>', ...formats.map((_, index) => `<xf numFmtId="${index + 170}"/>`)];
  return aCraftedXlsx(rows, {
    parts: {
      'xl/workbook.xml': `<workbook xmlns="${mainNamespace}" xmlns:r="${relationsNamespace}">${properties}<sheets>
        <sheet name="Items" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `${relationsStart}${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}
        ${texts ? relation('rId2', 'sharedStrings', 'sharedStrings.xml') : ''}
        ${formats.length > 0 ? relation('rId3', 'styles', 'styles.xml') : ''}</Relationships>`,
      ...(texts && { 'xl/sharedStrings.xml': texts }),
      ...(formats.length > 0 && {
        'xl/styles.xml': `<styleSheet xmlns="${mainNamespace}"><numFmts>${numFmts.join('')}</numFmts>
          <cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
      }),
    },
  });
}

interface FileParts {
  readonly rows?: string;
  readonly texts?: string;
  readonly formats?: readonly string[];
  readonly properties?: string;
}

const firstRow = async (parts: FileParts) => (await readSpreadsheet(aFile(parts))).rows[0]?.cells;
const oneCell = (attributes: string, content: string): FileParts => ({
  rows: `<row r="1"><c r="A1" ${attributes}>${content}</c></row>`,
});
const firstCell = async (attributes: string, content: string, parts: FileParts = {}) =>
  (await firstRow({ ...parts, ...oneCell(attributes, content) }))?.[0];

/** An `sst` with these items. */
const textsOf = (items: readonly string[], attributes = `count="9" uniqueCount="${items.length}"`) =>
  `<sst xmlns="${mainNamespace}" ${attributes}>${items.join('')}</sst>`;

describe('an empty shared text does not move the texts after it', () => {
  const cells = [0, 1, 2].map((index) => `<c t="s"><v>${index}</v></c>`).join('');
  it.each([
    ['<si/>', ''],
    ['<si />', ''],
    ['<si\n/>', ''],
    ['<si></si>', ''],
    ['<si><t/></si>', ''],
    ['<si><t /><r/></si>', ''],
    ['<si><r><t xml:space="preserve"/></r></si>', ''],
    ['<si><phoneticPr fontId="1"/></si>', ''],
    ['<si><t/><r><t>Nail</t></r> <r><rPr/><t xml:space="preserve"> box</t></r></si>', 'Nail box'],
    ['<si><t>Nail</t><rPh sb="0" eb="1"><t>phonetic</t></rPh><r><t> box</t></r></si>', 'Nail box'],
  ])('%j', async (item, text) => {
    const texts = textsOf(['<si><t>first</t></si>', item, '<si><t>last</t></si>']);
    expect(await firstRow({ texts, rows: `<row/><row>${cells}</row>` })).toEqual(['first', text, 'last']);
  });
});

describe('a cell', () => {
  it.each<[string, string, Cell]>([
    ['t="inlineStr"', '<is/>', ''],
    ['t="inlineStr"', '<is><t>Nail</t><r/><r><t> box</t></r></is>', 'Nail box'],
    ['t="str"', '<f>A2</f><v>12</v>', '12'],
    ['t="str"', '<f>A2</f><v/>', ''],
    ['t="str"', '<f>A2</f>', '#NO RESULT'],
    ['', '<f>A2</f>', '#NO RESULT'],
    ['', '<f>A2</f><v/>', '#NO RESULT'],
    ['', '<v>1<!-- 2 -->3</v>', 13],
    ['', '<v>NaN</v>', '#NUM!'],
    ['', '<v>1e400</v>', '#NUM!'],
    ['t="e"', '<v>#SPILL!</v>', '#SPILL!'],
    ['t="e"', '<v>Err:508</v>', '#VALUE!'],
    ['t="d"', '<v>2026-01-02T12:00:00Z</v>', { number: 46024.5, formattedText: '2026-01-02T12:00:00Z', kind: 'date' }],
    ['t="d"', '<v>12:30</v>', { number: 12.5 / 24, formattedText: '12:30', kind: 'time' }],
    ['t="d" s="1"', '<v>2026-01-02</v>', { number: 46024, formattedText: '2. Jan', kind: 'date' }],
  ])('with %s and %s is %j', async (attributes, content, expected) => {
    const row = await firstRow({
      formats: ['d. mmm'],
      rows: `<row r="1"><c r="A1" ${attributes}>${content}</c><c r="B1"><v>1</v></c></row>`,
    });
    expect(row).toEqual([expected, 1]);
  });

  it('without a part with styles is the stored number', async () => {
    expect(await firstCell('s="7"', '<v>45424</v>')).toBe(45424);
  });

  it('with a date is shown in the calendar of the workbook', async () => {
    const parts = { formats: ['yyyy-mm-dd'], properties: '<workbookPr date1904="1"/>' };
    expect(await firstCell('s="1"', '<v>0</v>', parts)).toEqual({
      number: 0,
      formattedText: '1904-01-01',
      kind: 'date',
    });
    expect(await firstCell('t="d" s="1"', '<v>2026-01-02</v>', parts)).toMatchObject({ formattedText: '2026-01-02' });
  });

  it.each<[number, string, Cell]>([
    [9, '0.15', { number: 0.15, formattedText: '15%', kind: 'percentage' }],
    [14, '45424', { number: 45424, formattedText: '5/12/24', kind: 'date' }],
    [44, '4.319175', { number: 4.319175, formattedText: ' $4.32 ' }],
    [30, '45424', { number: 45424, formattedText: '5/12/24', kind: 'date' }],
    [49, '4006381333931', 4006381333931],
  ])('has the built-in number format %i', async (id, value, expected) => {
    const file = aCraftedXlsx(`<row><c s="0"><v>${value}</v></c></row>`, {
      parts: {
        'xl/_rels/workbook.xml.rels': `${relationsStart}
          <Relationship Id="rId1" Type="${relationsNamespace}/worksheet" Target="worksheets/sheet1.xml"/>
          <Relationship Id="rId2" Type="${relationsNamespace}/styles" Target="styles.xml"/></Relationships>`,
        'xl/styles.xml': `<styleSheet xmlns="${mainNamespace}"><cellXfs><xf numFmtId="${id}"/></cellXfs></styleSheet>`,
      },
    });
    expect((await readSpreadsheet(file)).rows[0]?.cells).toEqual([expected]);
  });
});

/** A text whose elements are nested so deeply in an extension. `sst` and `si` are the first two. */
const nestedText = (depth: number) =>
  `<si><t>Nail</t><x:a xmlns:x="extension">${'<x:a>'.repeat(depth - 3)}${'</x:a>'.repeat(depth - 3)}</x:a></si>`;

it('elements can be nested to a depth of 100', async () => {
  expect(await firstCell('t="s"', '<v>0</v>', { texts: textsOf([nestedText(100)]) })).toBe('Nail');
});

it('two sheets with the same rows are refused', async () => {
  const file = aCraftedXlsx('<row><c><v>1</v></c></row>', {
    parts: {
      'xl/workbook.xml': `<workbook xmlns="${mainNamespace}" xmlns:r="${relationsNamespace}"><sheets>
        <sheet name="Items" sheetId="1" r:id="rId1"/><sheet name="More" sheetId="2" r:id="rId1"/></sheets></workbook>`,
    },
  });
  await expect(readSpreadsheet(file)).rejects.toThrow('the sheet “More” has the rows of another sheet');
});

describe('a file with contradictions is refused with the place', () => {
  const damaged = (where: string) =>
    `This spreadsheet is damaged or not complete (${where}). Open it, save it again and upload it once more`;
  const invalid = (value: string) =>
    `Cell A1 of the sheet “Items” has ${value}. Put it right and upload the spreadsheet again`;
  const texts = textsOf(['<si><t>Nail</t></si>', '<si/>']);
  it.each<[FileParts, string]>([
    [oneCell('', '<v>12,5</v>'), invalid('a value that is not a number: “12,5”')],
    [oneCell('', '<v>1 000</v>'), invalid('a value that is not a number: “1 000”')],
    [oneCell('', '<v>1.2.3</v>'), invalid('a value that is not a number: “1.2.3”')],
    [oneCell('', '<v>$5</v>'), invalid('a value that is not a number: “$5”')],
    [oneCell('t="b"', '<v>2</v>'), invalid('a value that is not true or false: “2”')],
    [oneCell('t="d"', '<v>2026-13-45</v>'), invalid('a value that is not a date: “2026-13-45”')],
    [oneCell('t="z"', '<v>1</v>'), invalid('an unknown type: “z”')],
    [oneCell('', '<is><t>5</t></is>'), invalid('a text that its type does not allow: “5”')],
    [oneCell('t="inlineStr"', '<v>5</v>'), invalid('a text that its type does not allow: “5”')],
    [{ ...oneCell('s="2"', '<v>5</v>'), formats: ['0'] }, invalid('a format that is missing')],
    [{ ...oneCell('t="s"', '<v>2</v>'), texts }, invalid('a text that is missing')],
    [{ ...oneCell('t="s"', '<v>-1</v>'), texts }, invalid('a text that is missing')],
    [oneCell('t="s"', '<v>0</v>'), invalid('a text that is missing')],
    ...['1', '3', 'two'].map((count): [FileParts, string] => [
      { texts: texts.replace('uniqueCount="2"', `uniqueCount="${count}"`) },
      damaged(`xl/sharedStrings.xml has 2 texts and states ${count}`),
    ]),
    [{ texts: textsOf(['<si><t>Nail<t>box</t></t></si>']) }, damaged('text 1 of xl/sharedStrings.xml')],
    [{ texts: textsOf(['<si/>', '<si>box</si>']) }, damaged('text 2 of xl/sharedStrings.xml')],
    [{ texts: '<!DOCTYPE sst [<!ENTITY n "Nail">]><sst/>' }, damaged('line 1 of xl/sharedStrings.xml')],
    [{ texts: textsOf(['<si>\n<t>&n;</t></si>']) }, damaged('line 2 of xl/sharedStrings.xml')],
    [{ texts: textsOf([nestedText(101)]) }, damaged('line 1 of xl/sharedStrings.xml')],
    [oneCell('', '<v>5</v><v>6</v>'), damaged('cell A1 of the sheet “Items”')],
    [oneCell('', '5'), damaged('cell A1 of the sheet “Items”')],
    [oneCell('', '<v><b>5</b></v>'), damaged('cell A1 of the sheet “Items”')],
    [
      { rows: '<row r="1"><c r="A1"/><c r="A1"><v>5</v></c></row>' },
      damaged('cell “A1” in row 1 of the sheet “Items” is at a wrong place or occurs twice'),
    ],
    [
      { rows: '<row r="1"><c r="A2"><v>5</v></c></row>' },
      damaged('cell “A2” in row 1 of the sheet “Items” is at a wrong place or occurs twice'),
    ],
    [{ rows: '<row r="3"/><row r="3"/>' }, damaged('row “3” follows row 3 of the sheet “Items”')],
    [{ rows: '<row r="0"/>' }, damaged('row “0” follows row 0 of the sheet “Items”')],
  ])('%j', async (parts, message) => {
    await expect(readSpreadsheet(aFile({ rows: oneCell('', '<v>1</v>').rows ?? '', ...parts }))).rejects.toThrow(
      new SpreadsheetError('content', message),
    );
  });
});

/** Tests of the rows that are read from spreadsheet files. */
import { messages } from '@plumbline/domain/messages/messages';
import { aPng } from '@plumbline/domain/testing/imageBuilders';
import { describe, expect, it } from 'vitest';
import { type CellObject, utils, type WorkSheet } from 'xlsx';
import { SpreadsheetError } from '../ports.ts';
import { encodeText } from '../testing/encodeBytes.ts';
import { anOfficeDocument, anOpenDocument, aZip } from '../testing/sampleFiles.ts';
import {
  aCompoundDocument,
  aCraftedXlsx,
  anEncryptedXls,
  anEncryptedXlsx,
  anXls,
  anXls95,
  anXlsx,
  aWorkbook,
  aWorkbookOfType,
  type Rows,
} from '../testing/sampleSpreadsheets.ts';
import { readSpreadsheet } from './readSpreadsheet.ts';

const readRows = async (bytes: Uint8Array) => (await readSpreadsheet(bytes)).rows;

/** Returns the reason and message of the SpreadsheetError, or the rows if there is no error. */
const readRowsOrError = async (bytes: Uint8Array) => {
  try {
    return await readRows(bytes);
  } catch (error) {
    if (error instanceof SpreadsheetError) return [error.reason, error.message];
    throw error;
  }
};
const rows: Rows = [
  ['Code', 'Item name', 'Rate'],
  ['FA-12', 'Coil nails', 38.75],
];

describe.each([
  ['xlsx', anXlsx],
  ['xls', anXls],
])('an %s', (_, createFile) => {
  it('is read without blank rows, and the other rows keep their row numbers', async () => {
    const file = createFile([[], ...rows, [], ['', '  ', null], ['', 'Größe ☃ <b>', 0]]);
    expect(await readRows(file)).toEqual([
      { row: 2, cells: ['Code', 'Item name', 'Rate'] },
      { row: 3, cells: ['FA-12', 'Coil nails', 38.75] },
      { row: 6, cells: ['', 'Größe ☃ <b>', 0] },
    ]);
  });

  it('keeps a text that looks like a formula or a number as a text', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '__proto__', '1e5', '00123'];
    expect(await readRows(createFile([texts]))).toEqual([{ row: 1, cells: texts }]);
  });

  it('is rejected if its end is missing, unless all rows can be read', async () => {
    const completeFile = createFile(Array.from({ length: 200 }, (_, row) => [`Item ${row}`, Math.sqrt(row)]));
    const allRows = await readRows(completeFile);
    for (const part of [0.1, 0.3, 0.5, 0.7, 0.9, 0.95, 0.99]) {
      const result = await readRowsOrError(completeFile.slice(0, completeFile.length * part));
      // The last part of an xls contains no rows, so all rows can be read without it.
      if (part < 0.9 || result.length !== allRows.length)
        expect(result).toEqual(['content', expect.stringMatching(/damaged/)]);
    }
  });

  it('is rejected if it has no content', async () => {
    expect(await readRowsOrError(createFile([[], ['', ' ']]))).toEqual([
      'content',
      'There is nothing in this spreadsheet',
    ]);
  });
});

it.each([
  ['Western Europe', 1252, [0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x96], 'Größe –'],
  ['Russia', 1251, [0xd6, 0xe5, 0xed, 0xe0], 'Цена'],
  ['Japan', 932, [0x93, 0x42], '釘'],
])('an xls of Excel 95 is decoded with the code page of %s', async (_, codePage, bytes, expectedText) => {
  expect(await readRows(anXls95(codePage, Uint8Array.from(bytes)))).toEqual([{ row: 1, cells: [expectedText] }]);
});

it('an xlsx can have 20,000 rows below the headings, but not more', async () => {
  const createSheet = (count: number) => aCraftedXlsx('<row><c><v>1</v></c></row>'.repeat(count + 1));
  expect(await readRows(createSheet(20_000))).toHaveLength(20_001);
  expect(await readRowsOrError(createSheet(20_001))).toEqual([
    'content',
    'This spreadsheet has more than 20,000 rows. Split it into several files',
  ]);
});

describe('a cell', () => {
  const readCellValue = async (cell: CellObject) => {
    const sheet: WorkSheet = { A1: cell, '!ref': 'A1' };
    return (await readRows(aWorkbook({ Items: sheet })))[0]?.cells[0];
  };

  it.each<[string, CellObject, unknown]>([
    ['a code with leading zeros', { t: 'n', v: 123, z: '00000' }, { number: 123, formattedText: '00123' }],
    ['a price', { t: 'n', v: 1234.5, z: '"$"#,##0.00' }, { number: 1234.5, formattedText: '$1,234.50' }],
    ['a long number', { t: 'n', v: 123456789012 }, 123456789012],
    ['a date', { t: 'n', v: 46083, z: 'yyyy-mm-dd' }, { number: 46083, formattedText: '2026-03-02', kind: 'date' }],
    ['a boolean', { t: 'b', v: true }, 'TRUE'],
    ['a formula with its last result', { t: 'n', v: 3, f: '1+2' }, 3],
    ['a formula with an error', { t: 'e', v: 0x2a, w: '#N/A' }, '#N/A'],
  ])('that contains %s is read', async (_, cell, expected) => {
    expect(await readCellValue(cell)).toEqual(expected);
  });
});

describe('a workbook', () => {
  it('is read with its hidden rows marked, also those without a number, and names the sheets with rows', async () => {
    const row = (attributes: string, text: string) =>
      `<row ${attributes}><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
    const rows = [
      row('r="2"', 'a'),
      row(`r='4' ht="3" hidden = '1'`, 'b'),
      row('hidden="true"', 'c'),
      row('hidden="0"', 'd'),
    ];
    const { sheetNames, rows: read } = await readSpreadsheet(aCraftedXlsx(rows.join('')));
    expect(sheetNames).toHaveLength(1);
    expect(read.map(({ row, isHidden = false }) => [row, isHidden])).toEqual([
      [2, false],
      [4, true],
      [5, true],
      [6, false],
    ]);
  });

  it('is read from the sheet that the user chose', async () => {
    const sheets = {
      Cover: utils.aoa_to_sheet([['Read me']]),
      Empty: utils.aoa_to_sheet([[]]),
      Prices: utils.aoa_to_sheet([['Nails']]),
    };
    for (const format of ['xlsx', 'biff8'] as const) {
      const file = aWorkbook(sheets, format);
      const sheetNames = ['Cover', 'Prices'];
      expect(await readSpreadsheet(file)).toMatchObject({ name: 'Cover', sheetNames });
      expect(await readSpreadsheet(file, 'Prices')).toMatchObject({
        name: 'Prices',
        sheetNames,
        rows: [{ cells: ['Nails'] }],
      });
      await expect(readSpreadsheet(file, 'Empty')).rejects.toThrow('There is nothing in this spreadsheet');
    }
  });

  it('is read from its first visible sheet that has content', async () => {
    const createSheet = (text: string) => utils.aoa_to_sheet([[text]]);
    const emptySheet = utils.aoa_to_sheet([[]]);
    const sheets = { Cover: emptySheet, Prices: createSheet('Nails'), Other: createSheet('Screws') };
    const rows = [{ row: 1, cells: ['Nails'] }];
    expect(await readSpreadsheet(aWorkbook(sheets))).toMatchObject({ name: 'Prices', sheetCount: 3, rows });
    const { Prices, Other } = sheets;
    for (const format of ['xlsx', 'biff8'] as const) {
      const file = aWorkbook({ Prices, Other, Cover: emptySheet }, format, ['Other']);
      expect(await readSpreadsheet(file)).toMatchObject({ name: 'Prices', sheetCount: 2, rows });
    }
    const hiddenSheet = `<sheet name="Items" sheetId="1" state="hidden" xmlns:r="${relationsNamespace}" r:id="rId1"/>`;
    const craftedFile = aCraftedXlsx(nails, {
      parts: { 'xl/workbook.xml': `<workbook xmlns="${mainNamespace}"><sheets>${hiddenSheet}</sheets></workbook>` },
    });
    expect(await readRowsOrError(craftedFile)).toEqual(['content', 'There is nothing in this spreadsheet']);
  });

  it('is read without its other parts, for example comments with the cell reference __proto__', async () => {
    const comments =
      '<comments><commentList><comment ref="__proto__"><text><t>x</t></text></comment></commentList></comments>';
    const file = aCraftedXlsx(nails, { parts: { 'xl/comments1.xml': comments, 'xl/media/image1.png': 'no image' } });
    expect(await readRows(file)).toEqual([{ row: 1, cells: ['Nails'] }]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

const nails = '<row r="1"><c r="A1" t="inlineStr"><is><t>Nails</t></is></c></row>';

describe('a malformed or malicious spreadsheet [B1]', () => {
  it('is read to its last cell if it states a wrong cell range', async () => {
    const file = aCraftedXlsx(nails, { before: '<dimension ref="A1:XFD1048576"/>' });
    expect(await readRows(file)).toEqual([{ row: 1, cells: ['Nails'] }]);
  });

  it('has rows up to the maximum row of Excel', async () => {
    const withRow = (row: number) => aCraftedXlsx(`${nails}<row r="${row}"><c r="A${row}"><v>1</v></c></row>`);
    expect(await readRows(withRow(1_048_576))).toHaveLength(2);
    expect(await readRowsOrError(withRow(1_048_577))).toEqual([
      'content',
      'This spreadsheet has a row 1048577. The last row of a spreadsheet is 1048576',
    ]);
  });

  it.each([
    ['a cell in a distant column', '<c r="BDWGN2"><v>1</v></c>'],
    ['20,000 columns', '<c><v>1</v></c>'.repeat(20_000)],
  ])('is rejected if a row has too many columns, and the error names the row: %s', async (_, cells) => {
    const file = aCraftedXlsx(`${nails}<row r="2">${cells}</row>`);
    expect(await readRowsOrError(file)).toEqual(['content', 'Row 2 of this spreadsheet has more than 256 columns']);
  });

  it('is rejected if its unpacked size is too large or wrong', async () => {
    const tooLarge = 'Unpacked, this spreadsheet is larger than 50 MB. Split it into several files';
    expect(await readRowsOrError(aCraftedXlsx(nails, { size: 51 * 2 ** 20 }))).toEqual(['content', tooLarge]);
    const zipBomb = aCraftedXlsx(' '.repeat(51 * 2 ** 20), { size: 1_000 });
    expect(await readRowsOrError(zipBomb)).toEqual(['content', expect.stringMatching(/damaged/)]);
  });

  it('is read if its sizes are stored with 64 bits, and rejected if such a size is missing or too large', async () => {
    expect(await readRows(aCraftedXlsx(nails, { zip64: true }))).toEqual(await readRows(aCraftedXlsx(nails)));
    for (const overrides of [{ zip64FieldLength: 23 }, { size: 2 ** 40 }])
      expect(await readRowsOrError(aCraftedXlsx(nails, { zip64: true, ...overrides }))).toEqual([
        'content',
        expect.stringMatching('size' in overrides ? /larger than 50 MB/ : /damaged/),
      ]);
  });

  it('is rejected if it has too many parts', async () => {
    const parts = Object.fromEntries(Array.from({ length: 1_000 }, (_, position) => [`xl/part${position}.xml`, '']));
    expect(await readRowsOrError(aCraftedXlsx(nails, { parts }))).toEqual([
      'content',
      'This spreadsheet is made of more than 1000 parts',
    ]);
  });

  it('is rejected if one bit is changed', async () => {
    const file = aCraftedXlsx(nails);
    // A byte in the compressed content of the sheet, which follows the file name in the zip.
    const position = Buffer.from(file).indexOf('xl/worksheets/sheet1.xml') + 60;
    for (const bit of [1, 16, 128]) {
      const flippedFile = file.map((byte, index) => (index === position ? byte ^ bit : byte));
      expect(await readRowsOrError(flippedFile)).toEqual(['content', expect.stringMatching(/damaged/)]);
    }
  });

  it('is rejected if thousands of cells contain the same long text', async () => {
    const cells = '<row><c t="s"><v>0</v></c></row>'.repeat(2_000);
    const strings = `<sst><si><t>${'nail '.repeat(6_000)}</t></si></sst>`;
    const file = aCraftedXlsx(cells, { parts: withPart('sharedStrings', strings) });
    expect(await readRowsOrError(file)).toEqual(['content', expect.stringMatching(/too much text/)]);
  });

  it('is rejected if hundreds of cells have a very long number format, but not if one cell has it', async () => {
    const createFormattedSheet = (count: number) =>
      aCraftedXlsx('<row><c s="1"><v>1</v></c></row>'.repeat(count), {
        parts: withPart('styles', stylesWith(`&quot;${'W'.repeat(30_000)}&quot;`)),
      });
    // 340 × 30,000 characters are more than the limit of 10 million.
    expect(await readRowsOrError(createFormattedSheet(340))).toEqual([
      'content',
      expect.stringMatching(/too much text/),
    ]);
    expect(await readRows(createFormattedSheet(1))).toEqual([
      { row: 1, cells: [{ number: 1, formattedText: 'W'.repeat(3_000) }] },
    ]);
  });

  it('is read with only the beginning of a very long text', async () => {
    const text = `${' '.repeat(2_000)}${'nail '.repeat(6_000)}`;
    const file = aCraftedXlsx(`<row><c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c></row>`);
    expect(await readRows(file)).toEqual([{ row: 1, cells: ['nail '.repeat(600)] }]);
  });

  it('is read with only the beginning of a very long sheet name', async () => {
    const { name } = await readSpreadsheet(aWorkbookNamed('W'.repeat(2 ** 20)));
    expect(name).toBe('W'.repeat(100));
  });
});

const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationsNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An additional part and the relations of the workbook that contain it. */
const withPart = (part: 'sharedStrings' | 'styles', content: string) => ({
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
    <Relationship Id="rId1" Type="${relationsNamespace}/worksheet" Target="worksheets/sheet1.xml"/>
    <Relationship Id="rId2" Type="${relationsNamespace}/${part}" Target="${part}.xml"/></Relationships>`,
  [`xl/${part}.xml`]: content,
});

/** A style sheet whose second style has this number format. 164 is the first id for number formats of a file. */
const stylesWith = (format: string) => `<styleSheet xmlns="${mainNamespace}">
  <numFmts count="1"><numFmt numFmtId="164" formatCode="${format}"/></numFmts>
  <cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const aWorkbookNamed = (name: string) =>
  aCraftedXlsx(nails, {
    parts: {
      'xl/workbook.xml': `<workbook xmlns="${mainNamespace}" xmlns:r="${relationsNamespace}">
        <sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
  });

it.each([
  ['an xlsx', anEncryptedXlsx],
  ['an xls', anEncryptedXls],
  // Bit 0 of the flags marks an encrypted zip entry.
  ['a zip', () => aCraftedXlsx(nails, { flags: 1 })],
])('%s with a password is rejected with an explanation', async (_, createFile) => {
  expect(await readRowsOrError(createFile())).toEqual([
    'content',
    'This spreadsheet is protected by a password. Save it without one and upload it again',
  ]);
});

it.each([
  ['an empty file', new Uint8Array()],
  ['a text file', encodeText('Code,Item name,Rate\nFA-12,Coil nails,38.75')],
  ['a text file with tabs', encodeText('Code\tItem name\nFA-12\tCoil nails')],
  ['HTML that Excel opens', encodeText('<html><table><tr><td>Coil nails</td></tr></table></html>')],
  ['XML that Excel opens', aWorkbookOfType('xlml')],
  ['an image', aPng()],
  ['a Word document', anOfficeDocument('word/document.xml', 'wordprocessingml.document')],
  ['an OpenDocument spreadsheet', anOpenDocument('spreadsheet')],
  ['a binary workbook', aWorkbookOfType('xlsb')],
  ['a workbook of Excel 2', aWorkbookOfType('biff2')],
  ['a workbook with macros', aCraftedXlsx(nails, { type: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' })],
  ['a zip without a workbook', aZip({ 'notes.txt': 'Coil nails' })],
  ['a compound document without a workbook', aCompoundDocument()],
])('%s is rejected, because only xlsx and xls are supported [R2.38, R8.06]', async (_, bytes) => {
  expect(await readRowsOrError(bytes)).toEqual(['type', messages.formError.invalidFile]);
});

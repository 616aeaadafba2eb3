/**
 * Reads the sheets of an xlsx. The library for spreadsheets is not used, because it shifts texts after an empty element, shortens numbers
 * and refuses files without a part that has no rows. A file is read with all its values, or refused with the reason and the place.
 */
import {
  type Cell,
  columnLetter,
  formulaWithoutResult,
  isErrorValue,
  maxColumns,
} from '@plumbline/domain/catalogue/importSheet';
import { damagedSpreadsheet, type SpreadsheetError, spreadsheetError } from '../ports.ts';
import { builtInFormat, formatNumber, kindOfFormat } from './numberFormats.ts';
import { attribute, isTrue, readXml, relationId, type XmlAttributes, type XmlHandler } from './readXml.ts';
import { isBlank, SheetRows, tooManyColumns, truncate } from './sheetRows.ts';
import { unsupportedSpreadsheet, type Workbook, type WorkbookSheet } from './workbook.ts';
import { unzip, type ZipEntry, zipEntries } from './zip.ts';

/** The parts of the file. Only the parts that are needed are unpacked. */
interface Package {
  has(name: string): boolean;
  read(name: string, root: string, handler: XmlHandler): Promise<void>;
}

/** Opens an xlsx. Throws if the zip is another type of document [R2.38]. */
export async function openXlsx(bytes: Uint8Array): Promise<Workbook> {
  const parts = openPackage(bytes);
  const workbookPart = await findWorkbook(parts);
  const relations = await readRelations(parts, workbookPart);
  const { sheets, date1904 } = await readWorkbook(parts, workbookPart);
  const findPart = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.target;
  const texts = await readSharedTexts(parts, findPart('sharedstrings'));
  const formats = await readFormats(parts, findPart('styles'));

  const targets = new Set<string>();
  return sheets.flatMap(({ name, isHidden, id }): WorkbookSheet[] => {
    const relation = relations.get(id ?? '');
    if (!relation) throw damagedSpreadsheet(`the sheet ${quote(name)} is missing`);
    // Charts, dialogs and macros can be sheets too.
    if (targets.has(relation.target))
      throw damagedSpreadsheet(`the sheet ${quote(name)} has the rows of another sheet`);
    targets.add(relation.target);
    if (relation.type !== 'worksheet' || isHidden) return [];
    const readRows = async (onlyFirst = false) => {
      const { handler, rows } = rowsHandler({ sheetName: name, texts, formats, date1904, onlyFirst });
      await parts.read(relation.target, 'worksheet', handler);
      return rows;
    };
    return [{ name, readRows, hasRows: async () => (await readRows(true)).length > 0 }];
  });
}

/** The parts have one name in any case, as in Windows. Some programs write `\` and begin with a `/`. A space can be `%20`. */
function partKey(name: string): string {
  const path = name.replaceAll('\\', '/').replace(/^\/+/, '');
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

function openPackage(bytes: Uint8Array): Package {
  const entries = new Map<string, ZipEntry>();
  for (const entry of zipEntries(bytes)) {
    const key = partKey(entry.name);
    // Programs differ in which of two parts they read.
    if (entries.has(key)) throw damagedSpreadsheet(`${entry.name} occurs twice`);
    entries.set(key, entry);
  }
  return {
    has: (name) => entries.has(partKey(name)),
    async read(name, root, handler) {
      const entry = entries.get(partKey(name));
      if (!entry) throw damagedSpreadsheet(`${name} is missing`);
      readXml(name, await unzip(bytes, entry), root, handler);
    },
  };
}

const contentTypes = '[Content_Types].xml';
const workbookType = /spreadsheetml\.sheet\.main\+xml$/;

/** The name of the part with the list of the sheets. */
async function findWorkbook(parts: Package): Promise<string> {
  if (!parts.has(contentTypes)) throw unsupportedSpreadsheet();
  const types = new Map<string, string>();
  await parts.read(contentTypes, 'Types', {
    open(name, attributes) {
      const type = attribute(attributes, 'ContentType') ?? '';
      if (name === 'Override') types.set(partKey(attribute(attributes, 'PartName') ?? ''), type);
      if (name === 'Default') types.set(`.${attribute(attributes, 'Extension')?.toLowerCase()}`, type);
      return true;
    },
  });
  const typeOf = (name: string) => types.get(partKey(name)) ?? types.get(`.${partKey(name).split('.').at(-1)}`) ?? '';
  const relations = parts.has('_rels/.rels') ? [...(await readRelations(parts, '')).values()] : [];
  const main = relations.find(({ type }) => type === 'officedocument')?.target;
  const workbook = main ?? [...types].find(([, type]) => workbookType.test(type))?.[0];
  if (workbook === undefined || !workbookType.test(typeOf(workbook))) throw unsupportedSpreadsheet();
  return workbook;
}

interface Relation {
  /** The last part of the URL of the type, in lower case. */
  readonly type: string;
  readonly target: string;
}

/** The relations of a part by their ids. */
async function readRelations(parts: Package, source: string): Promise<ReadonlyMap<string, Relation>> {
  const folder = source.slice(0, source.lastIndexOf('/') + 1);
  const name = `${folder}_rels/${source.slice(folder.length)}.rels`;
  const relations = new Map<string, Relation>();
  await parts.read(name, 'Relationships', {
    open(element, attributes) {
      const id = attribute(attributes, 'Id');
      const target = attribute(attributes, 'Target');
      if (element === 'Relationship' && id && target && attribute(attributes, 'TargetMode') !== 'External') {
        const type = attribute(attributes, 'Type')?.split('/').at(-1)?.toLowerCase() ?? '';
        relations.set(id, { type, target: resolveTarget(folder, target) });
      }
      return true;
    },
  });
  return relations;
}

/** The name of a part to which a part in `folder` refers: `worksheets/sheet1.xml`, `/xl/worksheets/sheet1.xml` or `../xl/styles.xml`. */
function resolveTarget(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/');
  try {
    return new URL(path, `file:///${folder}`).pathname.slice(1);
  } catch {
    return path;
  }
}

interface SheetEntry {
  readonly name: string;
  readonly isHidden: boolean;
  /** The id of the relation to the part with the rows. */
  readonly id: string | undefined;
}

async function readWorkbook(parts: Package, part: string) {
  const sheets: SheetEntry[] = [];
  let date1904 = false;
  await parts.read(part, 'workbook', {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = isTrue(attributes, 'date1904');
      if (name === 'sheet')
        sheets.push({
          name: decodeCharacters(attributes['name']?.value ?? ''),
          isHidden: /hidden$/i.test(attribute(attributes, 'state') ?? ''),
          id: relationId(attributes),
        });
      return name === 'workbook' || name === 'workbookPr' || name === 'sheets' || name === 'sheet';
    },
  });
  return { sheets, date1904 };
}

/** `_x000D_` is a character that XML does not allow, and `_x005F_` a literal `_`. */
const decodeCharacters = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Reads the text of an element `si` or `is`: its texts and the texts of its runs, without phonetic texts. */
function textReader(damaged: () => SpreadsheetError) {
  let result = '';
  /** The text of the open element `t`. Undefined outside of it. */
  let part: string | undefined;
  return {
    open(name: string): boolean {
      if (part !== undefined) throw damaged();
      if (name === 't') part = '';
      else if (/^(rPr|rPh|phoneticPr|extLst)$/.test(name)) return false;
      else if (name !== 'r') throw damaged();
      return true;
    },
    text(text: string): void {
      if (part !== undefined) part += text;
      else if (text.trim() !== '') throw damaged();
    },
    close(name: string): void {
      if (name !== 't') return;
      result += decodeCharacters(part ?? '');
      part = undefined;
    },
    /** Returns the complete text and begins the next one. */
    finish(): string {
      const text = result;
      result = '';
      return text;
    },
  };
}

/** The texts to which cells refer by their index. */
async function readSharedTexts(parts: Package, part: string | undefined): Promise<readonly string[]> {
  const texts: string[] = [];
  if (part === undefined) return texts;
  const damaged = () => damagedSpreadsheet(`text ${texts.length + 1} of ${part}`);
  const reader = textReader(damaged);
  let statedCount: string | undefined;
  let depth = 0;
  await parts.read(part, 'sst', {
    open(name, attributes) {
      if (depth === 0) statedCount = attribute(attributes, 'uniqueCount');
      else if (depth === 1 && name !== 'si') {
        if (name === 'extLst') return false;
        throw damaged();
      } else if (depth > 1 && !reader.open(name)) return false;
      depth += 1;
      return true;
    },
    text: reader.text,
    close(name) {
      depth -= 1;
      if (depth === 0) return;
      if (depth === 1) texts.push(reader.finish());
      else reader.close(name);
    },
    alternatives() {
      throw damaged();
    },
  });
  if (statedCount !== undefined && Number(statedCount) !== texts.length)
    throw damagedSpreadsheet(`${part} has ${texts.length} texts and states ${truncate(statedCount, 20)}`);
  return texts;
}

/** The number format of each cell style. Undefined without a part with styles: the numbers are read as stored. */
type Formats = readonly string[] | undefined;

async function readFormats(parts: Package, part: string | undefined): Promise<Formats> {
  if (part === undefined || !parts.has(part)) return undefined;
  const codes = new Map<string, string>();
  const ids: string[] = [];
  let isInCellStyles = false;
  await parts.read(part, 'styleSheet', {
    open(name, attributes) {
      if (name === 'numFmt')
        codes.set(attribute(attributes, 'numFmtId') ?? '', decodeCharacters(attributes['formatCode']?.value ?? ''));
      if (name === 'cellXfs') isInCellStyles = true;
      if (name === 'xf') ids.push(attribute(attributes, 'numFmtId') ?? '0');
      return name === 'styleSheet' || name === 'numFmts' || isInCellStyles;
    },
    close(name) {
      if (name === 'cellXfs') isInCellStyles = false;
    },
  });
  if (ids.length === 0) return undefined;
  return ids.map((id) => codes.get(id) || builtInFormat(Number(id)));
}

interface SheetContext {
  readonly sheetName: string;
  readonly texts: readonly string[];
  readonly formats: Formats;
  readonly date1904: boolean;
  /** Ends at the first row that is not blank. */
  readonly onlyFirst: boolean;
}

const quote = (text: string) => `“${truncate(text, 50)}”`;

/** Reads the cells of a sheet: `worksheet`, `sheetData`, `row`, `c`, and in a cell `f`, `v` or `is`. */
function rowsHandler({ onlyFirst, ...context }: SheetContext) {
  const sheetRows = new SheetRows();
  let depth = 0;
  let row = 0;
  let isHidden = false;
  let cells: (Cell | undefined)[] = [];
  let column = 0;
  let cell: CellContent = { type: 'n' };
  let isInValue = false;
  let isInlineText = false;

  const cellName = () => `${columnLetter(column - 1)}${row}`;
  const damagedCell = () => damagedSpreadsheet(`cell ${cellName()} of the sheet ${quote(context.sheetName)}`);
  const inlineText = textReader(damagedCell);

  function openRow(attributes: XmlAttributes): void {
    const number = attribute(attributes, 'r');
    const previousRow = row;
    row = number === undefined ? row + 1 : Number(number);
    if (!/^\d{0,9}$/.test(number ?? '') || row <= previousRow)
      throw damagedSpreadsheet(
        `row ${quote(number ?? '')} follows row ${previousRow} of the sheet ${quote(context.sheetName)}`,
      );
    isHidden = isTrue(attributes, 'hidden');
    cells = [];
    column = 0;
  }

  function openCell(attributes: XmlAttributes): void {
    const name = attribute(attributes, 'r');
    column = name === undefined ? column + 1 : columnNumber(name, row);
    if (!(column > 0) || cells[column - 1] !== undefined)
      throw damagedSpreadsheet(
        `cell ${quote(name ?? cellName())} in row ${row} of the sheet ${quote(context.sheetName)} is at a wrong place or occurs twice`,
      );
    cell = { type: attribute(attributes, 't') || 'n', style: attribute(attributes, 's') };
  }

  function openContent(name: string): boolean {
    if (name === 'extLst') return false;
    if (name === 'f') {
      cell.hasFormula = true;
      return false;
    }
    if (name === 'v' && cell.value === undefined) {
      cell.value = '';
      isInValue = true;
    } else if (name === 'is' && cell.inlineText === undefined) {
      cell.inlineText = '';
      isInlineText = true;
    } else throw damagedCell();
    return true;
  }

  function closeCell(): void {
    const value = readCell(cell, context);
    if (value instanceof InvalidValue)
      throw spreadsheetError(
        `Cell ${cellName()} of the sheet ${quote(context.sheetName)} has ${value.reason}. Put it right and upload the spreadsheet again`,
      );
    if (column <= maxColumns) cells[column - 1] = value;
    else if (!isBlank(value)) throw tooManyColumns(row);
  }

  const handler: XmlHandler = {
    open(name, attributes) {
      if (isInlineText) return inlineText.open(name);
      if (isInValue) throw damagedCell();
      if (depth === 0) depth = 1;
      else if (depth === 1) {
        if (name !== 'sheetData') return false;
        depth = 2;
      } else if (name === 'extLst') return false;
      else if (depth === 2 && name === 'row') {
        openRow(attributes);
        depth = 3;
      } else if (depth === 3 && name === 'c') {
        openCell(attributes);
        depth = 4;
      } else if (depth === 4) return openContent(name);
      else throw damagedCell();
      return true;
    },
    text(text) {
      if (isInlineText) inlineText.text(text);
      else if (isInValue) cell.value += text;
      else if (depth > 1 && text.trim() !== '') throw damagedCell();
    },
    close(name) {
      if (isInlineText && name !== 'is') return inlineText.close(name);
      if (isInlineText) {
        cell.inlineText = inlineText.finish();
        isInlineText = false;
      } else if (isInValue) isInValue = false;
      else {
        if (depth === 4) closeCell();
        if (depth === 3) sheetRows.add(row, cells, isHidden);
        depth -= 1;
      }
    },
    alternatives() {
      if (depth > 1) throw damagedCell();
    },
    isDone: () => onlyFirst && sheetRows.rows.length > 0,
  };
  return { handler, rows: sheetRows.rows };
}

const letterA = 'A'.charCodeAt(0);

/** The number of the column of a cell such as `c7`, from 1. NaN if it is no name of a cell in this row. */
function columnNumber(name: string, row: number): number {
  const [, letters, rowNumber] = /^([a-z]{1,7})(\d+)$/i.exec(name) ?? [];
  if (letters === undefined || Number(rowNumber) !== row) return Number.NaN;
  return [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - letterA + 1, 0);
}

/** The attributes and the content of a cell as they are in the file. */
interface CellContent {
  readonly type: string;
  readonly style?: string | undefined;
  hasFormula?: boolean;
  value?: string;
  inlineText?: string;
}

/** The reason why a value cannot be read. */
class InvalidValue {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

type ValueContext = Pick<SheetContext, 'texts' | 'formats' | 'date1904'>;

/** Reads the value of a cell of any type. '' if it is blank. */
function readCell({ type, style, hasFormula, value, inlineText }: CellContent, context: ValueContext) {
  const isInline = type === 'inlineStr';
  const unexpectedText = isInline ? value : inlineText;
  if (unexpectedText) return new InvalidValue(`a text that its type does not allow: ${quote(unexpectedText)}`);
  if (isInline) return inlineText ?? '';
  // A formula can have the result ''. It has no result without an element for it.
  if (type === 'str') return value === undefined && hasFormula ? formulaWithoutResult : decodeCharacters(value ?? '');
  const text = value?.trim() ?? '';
  if (text === '') return hasFormula ? formulaWithoutResult : '';
  switch (type) {
    case 'n':
      return readNumber(text, style, context);
    case 's':
      return (
        (/^\d+$/.test(text) ? context.texts[Number(text)] : undefined) ?? new InvalidValue('a text that is missing')
      );
    case 'b':
      if (/^(1|true)$/i.test(text)) return 'TRUE';
      return /^(0|false)$/i.test(text)
        ? 'FALSE'
        : new InvalidValue(`a value that is not true or false: ${quote(text)}`);
    case 'e':
      return isErrorValue(text) ? text : '#VALUE!';
    case 'd':
      return readDate(text, style, context);
    default:
      return new InvalidValue(`an unknown type: ${quote(type)}`);
  }
}

const decimalNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
/** The maximum length of a number. The largest number has 309 digits. */
const maxNumberLength = 400;

function readNumber(text: string, style: string | undefined, context: ValueContext): Cell | InvalidValue {
  const isNumber = text.length <= maxNumberLength && decimalNumber.test(text);
  // A value with digits could be read as another number: `12,5` as 12. A value without digits is the error of a program, such as `NaN`.
  if (!isNumber) return /\d/.test(text) ? new InvalidValue(`a value that is not a number: ${quote(text)}`) : '#NUM!';
  const number = Number(text);
  const format = formatOf(style, context);
  if (format instanceof InvalidValue) return format;
  // A code with more digits than a number can have. Different codes would become equal.
  if (/^\d{16,}$/.test(text) && Number.isFinite(number) && String(number) !== text) return text;
  return formatNumber(number, format, context.date1904);
}

function formatOf(style: string | undefined, { formats }: ValueContext): string | undefined | InvalidValue {
  if (!formats) return undefined;
  const format = formats[Number(style ?? 0)];
  return format ?? new InvalidValue('a format that is missing');
}

const isoDate = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d+)?)?)?Z?$/;
const isoTime = /^T?(\d\d:\d\d(:\d\d(\.\d+)?)?)Z?$/;
const millisecondsOfDay = 86_400_000;
/** Excel has the day February 29, 1900. From the day after on, days are counted from this date. */
const firstDay = Date.UTC(1899, 11, 30);
const firstRegularDay = 61;
const daysTo1904 = 1_462;

/** Reads a date that is stored as a text in the format of ISO 8601. It is a date with any number format. */
function readDate(text: string, style: string | undefined, context: ValueContext): Cell | InvalidValue {
  const [, time] = isoTime.exec(text) ?? [];
  const milliseconds = isoDate.test(text)
    ? Date.parse(text.endsWith('Z') || text.length === 10 ? text : `${text}Z`)
    : Number.NaN;
  const days = time
    ? Date.parse(`1970-01-01T${time}Z`) / millisecondsOfDay
    : (milliseconds - firstDay) / millisecondsOfDay - (context.date1904 ? daysTo1904 : 0);
  if (!Number.isFinite(days)) return new InvalidValue(`a value that is not a date: ${quote(text)}`);
  const format = formatOf(style, context);
  if (format instanceof InvalidValue) return format;
  const kind = kindOfFormat(format, days);
  return kind && kind !== 'percentage' && (time || days >= firstRegularDay)
    ? formatNumber(days, format, context.date1904)
    : { number: days, formattedText: text, kind: time ? 'time' : 'date' };
}

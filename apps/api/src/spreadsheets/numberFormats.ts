/** Formats the numbers of a sheet as the spreadsheet program shows them, and says which of them are dates, times and percentages. */
import type { Cell, NumberKind } from '@plumbline/domain/catalogue/importSheet';
import { SSF } from 'xlsx';

/** One of the parts of a number format that `;` separates. */
interface FormatSection {
  /** `[>=100]`: the section is only for these numbers. */
  readonly condition: Condition | undefined;
  /** The section is for texts (`@`). */
  readonly isForTexts: boolean;
  readonly kind: NumberKind | 'number';
  /** Writes all digits, with these fixed texts in front of and behind them. Undefined for formats that say which digits are shown. */
  readonly allDigits: { readonly before: string; readonly after: string } | undefined;
  /** To how many decimals the shown number is rounded. Negative if the format shows thousands. Undefined without digits. */
  readonly places: number | undefined;
  /** The section as a format of the library, which shows a percentage of 15 % as the number 15. */
  readonly code: string;
}

interface Condition {
  readonly isTrue: (number: number) => boolean;
  readonly isForNegatives: boolean;
}

/** The digits that a spreadsheet stores of a number. */
const significantDigits = 15;
/** A number from which JavaScript writes an exponent. */
const exponentLimit = 1e21;

/**
 * The number as a cell. With the format General the shown text is shortened to 11 digits, and with an exponent to fewer. Codes with equal
 * first digits would become equal, so all digits are written for these formats.
 */
export function formatNumber(number: number, format: string | undefined, date1904: boolean): Cell {
  if (!Number.isFinite(number)) return '#NUM!';
  if (format === undefined || format === 'General') return number;
  const { kind, allDigits, places, code, hidesSign } = chooseSection(parseFormat(format), number);
  const shownNumber = kind === 'percentage' ? Number((number * 100).toPrecision(significantDigits)) : number;
  const signedNumber = hidesSign ? Math.abs(shownNumber) : shownNumber;
  if (kind === 'number' && allDigits?.before === '' && allDigits.after === '' && !hidesSign) return number;
  const text = allDigits
    ? `${signedNumber < 0 ? '-' : ''}${allDigits.before}${writeDigits(Math.abs(shownNumber))}${allDigits.after}`
    : formatWithLibrary(places === undefined ? signedNumber : roundDecimal(signedNumber, places), code, date1904);
  if (kind === 'number')
    return text === undefined || text === String(number) ? number : { number, formattedText: text };
  // The library formats a date before 1900 as ''.
  return { number, formattedText: text || String(number), kind };
}

/** The kind of the numbers that this format shows. Undefined for plain numbers. */
export function kindOfFormat(format: string | undefined, number: number): NumberKind | undefined {
  const { kind } = chooseSection(parseFormat(format ?? 'General'), number);
  return kind === 'number' ? undefined : kind;
}

function writeDigits(number: number): string {
  const rounded = Number(number.toPrecision(significantDigits));
  return rounded < exponentLimit ? String(rounded) : BigInt(rounded).toString();
}

/** Rounds the stored digits with halves away from zero, as spreadsheet programs do. The library rounds 1.005 to 1.00. */
function roundDecimal(number: number, places: number): number {
  const [digits = '', exponent = ''] = Math.abs(number)
    .toExponential(significantDigits - 1)
    .split('e');
  const scaled = Number(`${digits}e${Number(exponent) + places}`);
  if (scaled >= Number.MAX_SAFE_INTEGER) return number;
  return Math.sign(number) * Number(`${Math.round(scaled)}e${-places}`);
}

/** Undefined if the library does not know the format. */
function formatWithLibrary(number: number, code: string, date1904: boolean): string | undefined {
  if (code === '') return '';
  try {
    return SSF.format(code, number, { date1904 });
  } catch {
    return undefined;
  }
}

type ChosenSection = FormatSection & {
  /** The section is for negative numbers, and shows them without a sign. */
  readonly hidesSign: boolean;
};

function chooseSection(sections: readonly FormatSection[], number: number): ChosenSection {
  const [first = parseSections('')[0], second, third] = sections;
  if (sections.some(({ condition }) => condition)) {
    const section = sections.find(({ condition }) => condition?.isTrue(number)) ?? third ?? second ?? first;
    return { ...section, hidesSign: number < 0 && section.condition?.isForNegatives === true };
  }
  if (!second) return { ...first, hidesSign: false };
  if (number < 0) return { ...second, hidesSign: true };
  return { ...(number === 0 && third ? third : first), hidesSign: false };
}

/** The parsed formats of the sheet that is read. A file can have thousands of formats, so only some are kept. */
const parsedFormats = new Map<string, Sections>();
const maxParsedFormats = 500;

function parseFormat(format: string): Sections {
  const known = parsedFormats.get(format);
  if (known) return known;
  const sections = parseSections(format);
  if (parsedFormats.size >= maxParsedFormats) parsedFormats.clear();
  parsedFormats.set(format, sections);
  return sections;
}

type Sections = readonly [FormatSection, ...FormatSection[]];

/**
 * The parts of a number format: the format General, a text in quotes, an escaped character, the width or the repetition of a character,
 * brackets, an exponent, the signs of half days, the end of a section, and each other character.
 */
const formatTokens =
  /(?<general>general)|"(?<quoted>[^"]*)"?|\\(?<escaped>[\s\S])|[_*][\s\S]|\[(?<bracket>[^\]]*)\]|(?<exponent>e[+-])|(?<halfDay>am\/pm|a\/p)|(?<fraction>\.0+)|(?<end>;)|(?<other>[\s\S])/giu;

const elapsedTime = /^(h+|m+|s+)$/i;
const comparison = /^(<=|>=|<>|<|>|=)\s*(-?[\d.]+)$/;
const currency = /^\$([^-]*)/;

const comparisons: Readonly<Record<string, (number: number, limit: number) => boolean>> = {
  '<': (number, limit) => number < limit,
  '<=': (number, limit) => number <= limit,
  '>': (number, limit) => number > limit,
  '>=': (number, limit) => number >= limit,
  '=': (number, limit) => number === limit,
  '<>': (number, limit) => number !== limit,
};

function parseSections(format: string): Sections {
  const [first = [], ...others] = splitSections(format);
  const sections: Sections = [parseSection(first), ...others.map(parseSection)];
  // The last of several sections can be for texts, which numbers do not use.
  return others.length > 0 && sections.at(-1)?.isForTexts ? [sections[0], ...sections.slice(1, -1)] : sections;
}

interface FormatToken {
  readonly raw: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
}

function splitSections(format: string): readonly (readonly FormatToken[])[] {
  const sections: FormatToken[][] = [[]];
  for (const { 0: raw, groups = {} } of format.matchAll(formatTokens)) {
    if (groups['end'] === undefined) sections.at(-1)?.push({ raw, groups });
    else sections.push([]);
  }
  return sections;
}

function parseSection(tokens: readonly FormatToken[]): FormatSection {
  let condition: FormatSection['condition'];
  let isGeneral = false;
  let isForTexts = false;
  let hasExponent = false;
  let isPercentage = false;
  /** The letters of dates and times that are not quoted, in lower case. */
  let letters = '';
  let digits = '';
  let hasPoint = false;
  let isFraction = false;
  let decimals = 0;
  /** The commas behind the digits, each of which divides the shown number by 1,000. */
  let thousands = 0;
  /** The commas since the last digit, which separate thousands if a digit follows. */
  let commas = 0;
  let before = '';
  let after = '';

  const addText = (text: string) => {
    if (isGeneral || digits !== '') after += text;
    else before += text;
  };
  const addBracket = (bracket: string) => {
    const [, operator = '', limit = ''] = comparison.exec(bracket) ?? [];
    const compare = comparisons[operator];
    if (compare)
      condition = {
        isTrue: (number) => compare(number, Number(limit)),
        isForNegatives: operator.startsWith('<') && operator !== '<>' && Number(limit) <= 0,
      };
    else if (elapsedTime.test(bracket)) letters += 'h';
    else addText(currency.exec(bracket)?.[1] ?? '');
  };
  const addDigits = (text: string) => {
    digits += text;
    if (hasPoint) decimals += text.length;
    commas = 0;
  };
  const addPoint = () => {
    hasPoint = true;
    thousands += commas;
    commas = 0;
  };
  const addCharacter = (character: string) => {
    const lower = character.toLowerCase();
    if (character === '@') {
      isGeneral = true;
      isForTexts = true;
    } else if ('0#?'.includes(character)) addDigits(character);
    else if (character === '.') addPoint();
    else if (character === ',') commas += digits === '' ? 0 : 1;
    else if (character === '/') isFraction = true;
    else if (dateLetters.includes(lower)) letters += lower;
    else addText(character);
    if (character === '%') isPercentage = true;
  };
  for (const { groups } of tokens) {
    const text = groups['quoted'] ?? groups['escaped'];
    if (text !== undefined) addText(text);
    else if (groups['general'] !== undefined) isGeneral = true;
    else if (groups['exponent'] !== undefined) hasExponent = true;
    else if (groups['halfDay'] !== undefined) letters += 'h';
    else if (groups['bracket'] !== undefined) addBracket(groups['bracket']);
    else if (groups['fraction'] !== undefined) {
      addPoint();
      addDigits(groups['fraction'].slice(1));
    } else if (groups['other'] !== undefined) addCharacter(groups['other']);
  }

  const kind = isPercentage ? 'percentage' : isGeneral ? 'number' : kindOfLetters();
  const writesAllDigits = isGeneral || (hasExponent && kind === 'number');
  const code = tokens.map((token) => libraryCode(token, kind)).join('');
  const hasPlaces = (kind === 'number' || kind === 'percentage') && digits !== '' && !isFraction && !hasExponent;
  const places = hasPlaces ? decimals - 3 * (thousands + commas) : undefined;
  return { condition, isForTexts, kind, allDigits: writesAllDigits ? { before, after } : undefined, places, code };

  function kindOfLetters(): FormatSection['kind'] {
    // A text without quotes can have letters of dates: 0.00 USD. Only fractions of seconds have digits: ss.00.
    const hasOnlyFractions = digits === '' || (letters.includes('s') && /^0+$/.test(digits) && !/[^hms]/.test(letters));
    if (letters === '' || !hasOnlyFractions) return 'number';
    return /[ydegb]/.test(letters) || /^m+$/.test(letters) ? 'date' : 'time';
  }
}

const dateLetters = 'ymdhsegb';

/**
 * The library does not know fixed texts without quotes in dates (`d. mmm`) and percentages (`0 %`). They are escaped. In numbers it writes
 * `$` for a language without a currency (`[$-409]`).
 */
function libraryCode({ raw, groups }: FormatToken, kind: FormatSection['kind']): string {
  const { bracket } = groups;
  if (bracket !== undefined && comparison.test(bracket)) return '';
  const symbol = kind === 'number' || kind === 'percentage' ? currency.exec(bracket ?? '')?.[1] : undefined;
  if (symbol !== undefined) return symbol === '' ? '' : `"${symbol.replaceAll('"', '')}"`;
  const character = groups['other'];
  if (character === undefined || kind === 'number') return raw;
  const isKnown =
    kind === 'percentage' ? !'% '.includes(character) : `${dateLetters}/:`.includes(character.toLowerCase());
  return isKnown ? raw : `\\${raw}`;
}

/** The ids of built-in formats of other languages, for the format with the same meaning. */
const dates = 14;
const times = 21;
const otherBuiltInFormats: Readonly<Record<number, number>> = {
  ...Object.fromEntries([27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, dates])),
  ...Object.fromEntries([32, 33, 34, 35, 55, 56].map((id) => [id, times])),
  ...{ 59: 1, 60: 2, 61: 3, 62: 4, 67: 9, 68: 10, 69: 12, 70: 13, 71: dates, 72: dates, 73: 15, 74: 16, 75: 17 },
  ...{ 76: 20, 77: times, 78: 45, 79: 46, 80: 47, 81: dates },
};

/** The amounts are not in the table of the library. */
const builtInFormats: Readonly<Record<number, string | undefined>> = {
  ...SSF.get_table(),
  ...{ 5: '"$"#,##0_);\\("$"#,##0\\)', 6: '"$"#,##0_);[Red]\\("$"#,##0\\)' },
  ...{ 7: '"$"#,##0.00_);\\("$"#,##0.00\\)', 8: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)' },
  ...{ 41: '_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)', 42: '_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"_);_(@_)' },
  43: '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
  44: '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
};

/** The code of a format that has no code in the file. */
export const builtInFormat = (id: number): string => builtInFormats[otherBuiltInFormats[id] ?? id] ?? 'General';

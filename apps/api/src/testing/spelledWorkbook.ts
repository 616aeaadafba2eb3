/**
 * Writes workbooks in any of the spellings that XML and the format xlsx allow. A seed chooses the spelling of each element, text, cell, part
 * and relation, so that the same rows can be written in many ways.
 */
import { aPackedZip } from './sampleSpreadsheets.ts';

export type SpelledCell =
  | { readonly text: string }
  | { readonly number: string; readonly format?: string }
  | { readonly value: string; readonly type: 'b' | 'e' | 'd' }
  | undefined;

export interface SpelledRow {
  readonly cells: readonly SpelledCell[];
  readonly isHidden?: boolean;
}

/** Returns a whole number from 0 to `count - 1`. */
type Choose = (count: number) => number;

/** A generator of random numbers (mulberry32). */
function createChoose(seed: number): Choose {
  let state = seed;
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}

const oneOf = <Value>(choose: Choose, values: readonly [Value, ...Value[]]): Value =>
  values[choose(values.length)] ?? values[0];

function shuffle<Value>(choose: Choose, values: readonly Value[]): readonly Value[] {
  const shuffled: Value[] = [];
  for (const value of values) shuffled.splice(choose(shuffled.length + 1), 0, value);
  return shuffled;
}

type Attributes = Readonly<Record<string, string | undefined>>;

/** Writes elements, attributes and texts. `prefix` is in front of the names of elements. */
function createXmlWriter(choose: Choose, prefix: string) {
  const space = () => oneOf(choose, [' ', '  ', '\n', '\t\r\n ']);
  const noise = () => oneOf(choose, ['', '', '', '', '<!-- <t>no text</t> -->', '<?program <si/> ?>']);

  /** A character that XML allows, as it is or as a reference. */
  const spellCharacter = (character: string): string => {
    const code = character.codePointAt(0) ?? 0;
    const references = [`&#${code};`, `&#x${code.toString(16)};`, `&#x000${code.toString(16).toUpperCase()};`] as const;
    if (character === '\r') return oneOf(choose, ['_x000D_', '_x000d_', ...references]);
    const named = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }[character];
    if (named) return oneOf(choose, [named, ...references]);
    return choose(8) === 0 ? oneOf(choose, references) : character;
  };
  const spellText = (text: string): string => {
    // `_x0041_` as a literal text.
    const literal = text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
    const canBeCdata = !/\r|]]>/.test(literal);
    if (canBeCdata && choose(6) === 0) return `<![CDATA[${literal}]]>`;
    return [...literal].map((character) => (choose(10) === 0 ? noise() : '') + spellCharacter(character)).join('');
  };
  const spellAttribute = ([name, value]: readonly [string, string]): string => {
    const quote = oneOf(choose, ['"', "'"]);
    const spelled = [...value].map((character) =>
      /[&<>"'\t\n\r]/.test(character) ? spellCharacter(character) : character,
    );
    return `${space()}${name}${oneOf(choose, ['', ' '])}=${oneOf(choose, ['', '\n'])}${quote}${spelled.join('')}${quote}`;
  };

  /** `content` is XML. */
  const element = (name: string, attributes: Attributes = {}, content = ''): string => {
    const present = Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value] as const],
    );
    const start = `<${prefix}${name}${shuffle(choose, present).map(spellAttribute).join('')}${oneOf(choose, ['', '', space()])}`;
    if (content === '' && choose(2) === 0) return `${start}/>`;
    return `${start}>${content}</${prefix}${name}${oneOf(choose, ['', '', space()])}>`;
  };
  return { element, spellText, space, noise };
}

type XmlWriter = ReturnType<typeof createXmlWriter>;

/** The content of an element `si` or `is`: texts, runs, both, and phonetic texts. */
function spellRichText(choose: Choose, xml: XmlWriter, text: string): string {
  const { element, spellText, noise } = xml;
  const textElement = (part: string) =>
    element('t', { 'xml:space': oneOf(choose, ['preserve', undefined]) }, spellText(part));
  const run = (part: string) =>
    element(
      'r',
      {},
      oneOf(choose, ['', element('rPr', {}, element('b'))]) + (part === '' && choose(2) === 0 ? '' : textElement(part)),
    );
  const phonetic =
    element('rPh', { sb: '0', eb: '1' }, element('t', {}, 'phonetic')) + element('phoneticPr', { fontId: '1' });
  if (text === '' && choose(2) === 0) return noise();
  const characters = [...text];
  const cut = choose(characters.length + 1);
  const [start, end] = [characters.slice(0, cut).join(''), characters.slice(cut).join('')];
  return (
    oneOf(choose, [
      textElement(text),
      run(text),
      run(start) + run(end),
      textElement(start) + run(end),
      run(start) + textElement(end),
    ]) + oneOf(choose, ['', '', phonetic])
  );
}

const encoders: Readonly<Record<string, (text: string) => Buffer>> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-8 with a byte order mark': (text) => Buffer.from(`\ufeff${text}`),
  'utf-16le': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-16be': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
};

/** A part with a root element in `namespace`, in any encoding. */
function spellPart(
  choose: Choose,
  root: string,
  namespace: string,
  content: (xml: XmlWriter) => { readonly attributes?: Attributes; readonly xml: string },
): Uint8Array {
  const prefix = oneOf(choose, ['', '', 'x:', 'spreadsheet-1:']);
  const xml = createXmlWriter(choose, prefix);
  const inner = content(xml);
  const xmlns = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`;
  const encoding = oneOf(choose, ['utf-8', 'utf-8', 'utf-8 with a byte order mark', 'utf-16le', 'utf-16be'] as const);
  const declaration = oneOf(choose, [
    `<?xml version="1.0" encoding='${encoding.startsWith('utf-16') ? 'UTF-16' : 'utf-8'}' standalone = "yes"?>\r\n`,
    ...(encoding.startsWith('utf-8') ? ['', '<?xml version="1.0"?>'] : []),
  ]);
  const document =
    declaration + xml.noise() + xml.element(root, { [xmlns]: namespace, ...inner.attributes }, inner.xml);
  return new Uint8Array(encoders[encoding]?.(document) ?? []);
}

const transitional = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  relations: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
};
const strict = {
  main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  relations: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
};
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const columnName = (index: number) => String.fromCharCode(65 + index);

/** Writes a workbook with one visible sheet `Prices`, and sheets in front of it that are not imported. */
export function aSpelledWorkbook(rows: readonly SpelledRow[], seed: number): Uint8Array {
  const choose = createChoose(seed);
  const namespaces = oneOf(choose, [transitional, transitional, strict]);
  const texts: string[] = [];
  const formats = [
    ...new Set(rows.flatMap(({ cells }) => cells.map((cell) => (cell && 'number' in cell ? cell.format : undefined)))),
  ].filter((format) => format !== undefined);
  const isAscending = choose(2) === 0;

  const spellCell = (xml: XmlWriter, cell: SpelledCell, reference: string | undefined): string => {
    const { element, spellText } = xml;
    const create = (type: string | undefined, content: string, format?: string) =>
      element(
        'c',
        {
          r: reference,
          t: type,
          s: format === undefined ? undefined : String(formats.indexOf(format) + 1),
          cm: oneOf(choose, [undefined, '1']),
        },
        content,
      );
    const around = (value: string) => oneOf(choose, ['', '', '\n ']) + spellText(value) + oneOf(choose, ['', '', ' ']);
    const formula = () =>
      oneOf(choose, ['', element('f', {}, spellText('A1 & "<v>1</v>"')), element('f', { t: 'shared', si: '0' })]);
    if (cell === undefined)
      return create(oneOf(choose, [undefined, 'n', 's', 'str']), oneOf(choose, ['', '', element('v')]));
    if ('number' in cell)
      return create(oneOf(choose, [undefined, 'n']), formula() + element('v', {}, around(cell.number)), cell.format);
    if ('type' in cell) return create(cell.type, formula() + element('v', {}, around(cell.value)));
    const kind = choose(3);
    if (kind === 0) return create('inlineStr', element('is', {}, spellRichText(choose, xml, cell.text)));
    if (kind === 1) return create('str', formula() + element('v', {}, spellText(cell.text)));
    const known = texts.indexOf(cell.text);
    const index = known >= 0 && choose(2) === 0 ? known : texts.push(cell.text) - 1;
    return create('s', element('v', {}, around(String(index))));
  };

  const spellRow = (xml: XmlWriter, { cells, isHidden }: SpelledRow, index: number): string => {
    const hasReferences = choose(4) > 0;
    const isLowerCase = choose(4) === 0;
    const spelled = cells.flatMap((cell, column) => {
      const name = `${columnName(column)}${index + 1}`;
      const canBeOmitted = cell === undefined && hasReferences;
      if (canBeOmitted && choose(2) === 0) return [];
      return [spellCell(xml, cell, hasReferences ? (isLowerCase ? name.toLowerCase() : name) : undefined)];
    });
    // Cells with references can be in any order.
    const ordered = hasReferences && !isAscending ? shuffle(choose, spelled) : spelled;
    const attributes = {
      r: oneOf(choose, [String(index + 1), undefined]),
      hidden: isHidden ? oneOf(choose, ['1', 'true']) : oneOf(choose, [undefined, '0', 'false']),
      spans: oneOf(choose, [undefined, '1:9']),
    };
    return xml.element(
      'row',
      attributes,
      ordered.map((cell) => xml.noise() + oneOf(choose, ['', xml.space()]) + cell).join(''),
    );
  };

  const sheet = spellPart(choose, 'worksheet', namespaces.main, (xml) => ({
    xml:
      xml.element('dimension', { ref: oneOf(choose, ['A1', 'A1:XFD1048576']) }) +
      xml.element('sheetData', {}, rows.map((row, index) => spellRow(xml, row, index)).join(xml.space())) +
      xml.element('autoFilter', { ref: 'A1:C3' }),
  }));
  const folder = oneOf(choose, ['xl/', 'xl/', '', 'Books/My%20Book/']);
  const sheetFolder = oneOf(choose, ['worksheets/', 'worksheets/', '../Sheets/', ''] as const);
  const target = (path: string) => {
    const absolute = new URL(path, `file:///${folder}`).pathname;
    return { absolute, written: folder === '' || choose(2) === 0 ? absolute : path };
  };
  const parts = {
    sheet: target(`${sheetFolder}sheet7.xml`),
    chart: target('chartsheets/sheet1.xml'),
    texts: target('sharedStrings.xml'),
    styles: target('styles.xml'),
    persons: target('persons/person.xml'),
  };
  const hasTexts = texts.length > 0 || choose(2) === 0;
  const hasStyles = formats.length > 0 || choose(2) === 0;
  const states = choose(2) === 0;
  const chartType = oneOf(choose, ['chartsheet', 'dialogsheet', undefined] as const);
  const relations = [
    { id: 'rId5', type: 'worksheet', part: parts.sheet },
    ...(chartType ? [{ id: 'rId1', type: chartType, part: parts.chart }] : []),
    ...(hasTexts ? [{ id: 'rId3', type: 'sharedStrings', part: parts.texts }] : []),
    ...(hasStyles ? [{ id: 'rId4', type: 'styles', part: parts.styles }] : []),
    { id: 'rId9', type: 'person', part: parts.persons },
  ];
  const spellRelations = (entries: readonly { id: string; type: string; target: string }[]) =>
    spellPart(choose, 'Relationships', `${packageNamespace}/relationships`, ({ element }) => ({
      xml: shuffle(choose, entries)
        .map(({ id, type, target }) =>
          element('Relationship', { Id: id, Type: `${namespaces.relations}/${type}`, Target: target }),
        )
        .join(''),
    }));
  const workbook = `${folder}workbook.xml`;
  const relationPrefix = oneOf(choose, ['r', 'rel']);
  const contents: Record<string, Uint8Array | string> = {
    '[Content_Types].xml': spellPart(choose, 'Types', `${packageNamespace}/content-types`, ({ element }) => ({
      xml:
        element('Default', { Extension: 'xml', ContentType: 'application/xml' }) +
        element('Override', { PartName: `/${workbook}`, ContentType: `${types}.sheet.main+xml` }) +
        element('Override', { PartName: parts.sheet.absolute, ContentType: `${types}.worksheet+xml` }),
    })),
    '_rels/.rels': spellRelations([
      { id: 'rId1', type: 'officeDocument', target: oneOf(choose, [workbook, `/${workbook}`]) },
    ]),
    [workbook]: spellPart(choose, 'workbook', namespaces.main, ({ element }) => {
      const sheetElement = (name: string, id: string, state?: string) =>
        element('sheet', { name, sheetId: id.slice(3), state, [`${relationPrefix}:id`]: id });
      return {
        attributes: { [`xmlns:${relationPrefix}`]: namespaces.relations },
        xml:
          element('workbookPr', { date1904: oneOf(choose, ['0', 'false', undefined]) }) +
          element(
            'sheets',
            {},
            (chartType ? sheetElement('Chart', 'rId1') : '') +
              sheetElement('Prices', 'rId5', oneOf(choose, ['visible', undefined])),
          ),
      };
    }),
    [`${folder}_rels/workbook.xml.rels`]: spellRelations(
      relations.map(({ id, type, part }) => ({ id, type, target: part.written })),
    ),
    [parts.sheet.absolute.slice(1)]: sheet,
    [parts.persons.absolute.slice(1)]: '<personList/>',
  };
  if (chartType) contents[parts.chart.absolute.slice(1)] = `<${chartType}/>`;
  if (hasTexts)
    contents[parts.texts.absolute.slice(1)] = spellPart(choose, 'sst', namespaces.main, (xml) => ({
      attributes: states ? { count: '99', uniqueCount: String(texts.length) } : {},
      xml: texts.map((text) => xml.space() + xml.element('si', {}, spellRichText(choose, xml, text))).join(''),
    }));
  if (hasStyles)
    contents[parts.styles.absolute.slice(1)] = spellPart(choose, 'styleSheet', namespaces.main, ({ element }) => ({
      xml:
        element(
          'numFmts',
          {},
          formats.map((formatCode, index) => element('numFmt', { numFmtId: String(index + 170), formatCode })).join(''),
        ) +
        element('cellStyleXfs', {}, element('xf', { numFmtId: '14' })) +
        element(
          'cellXfs',
          {},
          ['0', ...formats.map((_, index) => String(index + 170))]
            .map((numFmtId) => element('xf', { numFmtId }))
            .join(''),
        ),
    }));
  return aPackedZip(Object.fromEntries(shuffle(choose, Object.entries(contents))));
}

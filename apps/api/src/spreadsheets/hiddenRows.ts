/** Finds the hidden rows of an xlsx file. The library finds them only with its option `cellStyles`, which makes it 20 times slower. */

/** The uncompressed XML parts of a workbook. */
export type XmlParts = readonly { readonly name: string; readonly bytes: Uint8Array }[];

const decode = (bytes: Uint8Array) => {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return new TextDecoder(isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
};

/** The start tags of the elements with this name. A value in quotation marks may contain `>`. */
const tags = (xml: string, name: string) =>
  xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])(?:[^>"']|"[^"]*"|'[^']*')*>`, 'g'));

const attribute = (tag: string, name: string): string | undefined => {
  const match = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return match?.[1] ?? match?.[2];
};

/** The part of the sheet at this index of the workbook. Undefined if it is not found. */
function findSheetPart(parts: XmlParts, sheetIndex: number): Uint8Array | undefined {
  const partAt = (path: string) => parts.find(({ name }) => name.toLowerCase() === path.toLowerCase())?.bytes;
  const workbook = parts.find(({ name }) => /(^|\/)workbook\.xml$/i.test(name));
  if (!workbook) return undefined;
  const folder = workbook.name.slice(0, workbook.name.lastIndexOf('/') + 1);
  const relations = partAt(`${folder}_rels/workbook.xml.rels`);
  const sheetTag = [...tags(decode(workbook.bytes), 'sheet')][sheetIndex]?.[0];
  // The id of the relation has a prefix. The attribute `sheetId` has none, and does not match.
  const id = sheetTag && attribute(sheetTag, 'id');
  if (!relations || id === undefined) return undefined;
  const relation = [...tags(decode(relations), 'Relationship')].find(([tag]) => attribute(tag, 'Id') === id)?.[0];
  const target = relation && attribute(relation, 'Target');
  if (!target) return undefined;
  return partAt(target.startsWith('/') ? target.slice(1) : `${folder}${target}`);
}

/** The row numbers of the hidden rows of the sheet at this index of the workbook. A row without a number follows the row before it. */
export function findHiddenRows(parts: XmlParts, sheetIndex: number): ReadonlySet<number> {
  const bytes = findSheetPart(parts, sheetIndex);
  const hiddenRows = new Set<number>();
  if (!bytes) return hiddenRows;
  const xml = decode(bytes);
  if (!xml.includes('hidden')) return hiddenRows;
  let row = 0;
  for (const [tag] of tags(xml, 'row')) {
    row = Number(attribute(tag, 'r') ?? row + 1);
    if (/^(1|true)$/i.test(attribute(tag, 'hidden') ?? '')) hiddenRows.add(row);
  }
  return hiddenRows;
}

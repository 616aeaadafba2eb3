/**
 * Reads the XML parts of a spreadsheet. Elements of extensions are left out, and all spellings of XML give the same events: prefixes,
 * self-closing elements, references, CDATA sections and encodings.
 */
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { damagedSpreadsheet, SpreadsheetError } from '../ports.ts';

export type XmlAttributes = Readonly<Record<string, SaxesAttributeNS | undefined>>;

/** Receives the elements in the namespace of the root element. */
export interface XmlHandler {
  /** Returns false to leave out the element with its content. `close` is not called for it. */
  open(name: string, attributes: XmlAttributes): boolean;
  text?(text: string): void;
  close?(name: string): void;
  /** An element with alternatives (`mc:AlternateContent`) begins. Its fallback is read. */
  alternatives?(): void;
  /** Ends the reading of the part early. */
  isDone?(): boolean;
}

/** The namespace of content with alternatives for programs with and without an extension. */
const alternativesNamespace = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
const chunkLength = 2 ** 16;
/** Programs nest about 10 elements. The parser needs a time that grows with the square of the depth. */
const maxDepth = 100;

/** Reads the part `name`, whose root element is `root`. Throws a SpreadsheetError with the line if it is not well-formed. */
export function readXml(name: string, bytes: Uint8Array, root: string, handler: XmlHandler): void {
  const parser = new SaxesParser({ xmlns: true });
  /** The number of open elements that are left out. */
  let skipped = 0;
  let depth = 0;
  let rootNamespace: string | undefined;
  const damaged = () => damagedSpreadsheet(`line ${parser.line} of ${name}`);

  parser.on('error', () => {
    throw damaged();
  });
  // A document type can define entities. Spreadsheets have none, and Excel refuses them.
  parser.on('doctype', () => {
    throw damaged();
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    depth += 1;
    if (depth > maxDepth) throw damaged();
    if (rootNamespace === undefined) {
      if (tag.local !== root) throw damaged();
      rootNamespace = tag.uri;
    }
    if (skipped > 0) skipped += 1;
    else if (tag.uri === alternativesNamespace) {
      if (tag.local === 'AlternateContent') handler.alternatives?.();
      if (tag.local === 'Choice') skipped = 1;
    } else if (tag.uri !== rootNamespace || !handler.open(tag.local, tag.attributes)) skipped = 1;
  });
  parser.on('closetag', (tag: SaxesTagNS) => {
    depth -= 1;
    if (skipped > 0) skipped -= 1;
    else if (tag.uri !== alternativesNamespace) handler.close?.(tag.local);
  });
  const addText = (text: string) => {
    if (skipped === 0) handler.text?.(text);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);

  try {
    const decoder = new TextDecoder(detectEncoding(bytes), { fatal: true });
    for (let start = 0; start < bytes.byteLength; start += chunkLength) {
      parser.write(decoder.decode(bytes.subarray(start, start + chunkLength), { stream: true }));
      if (handler.isDone?.()) return;
    }
    parser.write(decoder.decode());
    parser.close();
  } catch (error) {
    // A TypeError or RangeError means bytes that are not valid in the encoding, or an unknown encoding.
    throw error instanceof SpreadsheetError ? error : damaged();
  }
}

/** The encoding that the byte order mark, the first bytes or the XML declaration state. UTF-8 if there is none. */
function detectEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  if (first === 0xef) return 'utf-8';
  const declaration = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [, encoding = 'utf-8'] = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(declaration) ?? [];
  // Some programs write UTF-8 and declare UTF-16. A text in UTF-16 does not begin with these bytes.
  return /^(utf|ucs|iso-10646-ucs)-?(16|2)/i.test(encoding) ? 'utf-8' : encoding;
}

/** The text of an attribute without the white space around it. Undefined if the element does not have it. */
export const attribute = (attributes: XmlAttributes, name: string): string | undefined =>
  attributes[name]?.value.trim();

/** The id of a relation (`r:id`), whatever the prefix of its namespace. */
export const relationId = (attributes: XmlAttributes): string | undefined =>
  Object.values(attributes).find((value) => value?.local === 'id' && value.uri.endsWith('/relationships'))?.value;

/** Whether the attribute is true. */
export const isTrue = (attributes: XmlAttributes, name: string): boolean =>
  /^(1|true|on)$/i.test(attribute(attributes, name) ?? '');

/** Makes the PDF of a document with Typst. It takes a processor core for some milliseconds, so it runs in a child process. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import type { PrintedDocument } from '@plumbline/domain/documents/printedDocument';
import { toSfnt } from 'woff2sfnt-sfnt2woff';
import type { PdfInput } from '../../ports.ts';

/** Reads a font file of an `@embedpdf` package. The entry point of these packages is in the folder `dist`, beside the folder `fonts`. */
const readFont = (entryPoint: string, file: string) => readFileSync(new URL(`../fonts/${file}`, entryPoint));

/**
 * The fonts of a PDF. Noto Sans Hans has the Chinese and Japanese characters. Noto Emoji draws emoji with lines. Unifont has a glyph for nearly
 * every character of Unicode, for the texts that the others cannot show. Typst puts only the used glyphs into a PDF.
 */
function loadFonts(): Buffer[] {
  const unifont = readFileSync(new URL(import.meta.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff')));
  const latin = import.meta.resolve('@embedpdf/fonts-latin');
  return [
    ...['Regular', 'SemiBold', 'Bold', 'Italic'].map((style) => readFont(latin, `NotoSans-${style}.ttf`)),
    readFont(import.meta.resolve('@embedpdf/fonts-hebrew'), 'NotoSansHebrew-Regular.ttf'),
    readFont(import.meta.resolve('@embedpdf/fonts-arabic'), 'NotoNaskhArabic-Regular.ttf'),
    readFont(import.meta.resolve('@embedpdf/fonts-sc'), 'NotoSansHans-Regular.otf'),
    readFont(import.meta.resolve('@embedpdf/fonts-kr'), 'NotoSansKR-Regular.otf'),
    readFileSync(new URL(import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'))),
    toSfnt(unifont),
  ];
}

let compiler: NodeCompiler | undefined;

/** Loads the fonts in the first call. */
export function loadCompiler(): NodeCompiler {
  compiler ??= NodeCompiler.create({
    workspace: fileURLToPath(new URL('.', import.meta.url)),
    fontArgs: [{ fontBlobs: loadFonts() }],
  });
  return compiler;
}

const logoPattern = /^data:image\/(png|jpeg);base64,(.+)$/s;

/** The path under which Typst reads the logo. */
const logoPaths = { png: '/logo.png', jpeg: '/logo.jpg' } as const;

const replacement = '\ufffd';

/** The text that no font can show, from the message of Typst. It has escaped quotes, and can have escaped characters such as `\u{200b}`. */
const missingText = /the text `\\"(.+?)\\"` could not be displayed/;

const readEscapes = (text: string) =>
  text.replaceAll(/\\+u\{([0-9a-f]+)\}/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)));

/**
 * Characters that no font has: those that Unicode has not assigned or that are private, and those above the Basic Multilingual Plane that
 * are no emoji. They are replaced before the first attempt, because each attempt lays out the complete document.
 */
const charactersWithoutGlyph = /[\p{Cn}\p{Co}\p{Cs}]|(?!\p{Emoji}|[\u{1f3fb}-\u{1f3ff}])[\u{10000}-\u{10ffff}]/gu;

/** At most this number of different texts without a glyph are replaced one by one. Then all texts are reduced to ASCII. */
const maxReplacedTexts = 2;

type Logo = 'png' | 'jpeg';

/** The type and the content of a logo. Undefined without a logo. */
function readLogo(url: string | null): { readonly type: Logo; readonly bytes: Buffer } | undefined {
  const [, type, content = ''] = logoPattern.exec(url ?? '') ?? [];
  return type === 'png' || type === 'jpeg' ? { type, bytes: Buffer.from(content, 'base64') } : undefined;
}

/**
 * Returns the bytes of the PDF. The same input always gives the same bytes. The PDF conforms to PDF/UA-1. A character for which no font
 * has a glyph is replaced, because PDF/UA does not allow it.
 */
export function renderPdf(input: PdfInput & { readonly document: PrintedDocument }): Uint8Array<ArrayBuffer> {
  const typst = loadCompiler();
  const { company } = input.document;
  const logo = readLogo(company.logo);
  const compile = (data: string) =>
    new Uint8Array(
      typst.pdf(
        { mainFilePath: fileURLToPath(new URL('document.typ', import.meta.url)), inputs: { data } },
        { pdfStandard: PdfStandard.UA_1 },
      ),
    );
  const compileWith = (logoPath: string | null) => {
    const document = { ...input.document, company: { ...company, logo: null } };
    let data = JSON.stringify({ ...input, document, logo: logoPath }).replaceAll(charactersWithoutGlyph, replacement);
    for (let replaced = 0; ; replaced += 1) {
      try {
        return compile(data);
      } catch (error) {
        const [, text] = missingText.exec(String(error)) ?? [];
        if (text === undefined || replaced > maxReplacedTexts) throw error;
        data =
          replaced < maxReplacedTexts
            ? replaceCharacters(data, [...readEscapes(text)])
            : data.replaceAll(/[^\0-\x7f]/g, replacement);
      }
    }
  };
  try {
    if (!logo) return compileWith(null);
    typst.mapShadow(fileURLToPath(new URL(`.${logoPaths[logo.type]}`, import.meta.url)), logo.bytes);
    try {
      return compileWith(logoPaths[logo.type]);
    } catch {
      // A logo is not decoded when it is stored. A damaged one must not stop every PDF of the company.
      return compileWith(null);
    }
  } finally {
    typst.resetShadow();
    typst.evictCache(0);
  }
}

/** Characters of the JSON syntax and of ASCII texts are never replaced. */
const replaceCharacters = (data: string, characters: readonly string[]): string =>
  characters.reduce((text, character) => (character > '\x7f' ? text.replaceAll(character, replacement) : text), data);

import { signature } from './zip.ts';

export interface ZipPart {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A zip that packs nothing, for a reader that would unpack by itself and without bounds. Its checksums are left at 0. */
export function storedZip(parts: readonly ZipPart[]): Uint8Array {
  const named = parts.map(({ name, bytes }) => ({ name: new TextEncoder().encode(name), bytes }));
  const sizeOf = (header: number) => named.reduce((sum, { name }) => sum + header + name.byteLength, 0);
  const filesEnd = named.reduce((sum, { bytes }) => sum + bytes.byteLength, sizeOf(30));
  const directorySize = sizeOf(46);
  const zip = new Uint8Array(filesEnd + directorySize + 22);
  const view = new DataView(zip.buffer);
  let file = 0;
  let entry = filesEnd;
  for (const { name, bytes } of named) {
    view.setUint32(file, signature.file, true);
    view.setUint32(entry, signature.entry, true);
    for (const sizes of [file + 18, entry + 20]) {
      view.setUint32(sizes, bytes.byteLength, true);
      view.setUint32(sizes + 4, bytes.byteLength, true);
      view.setUint16(sizes + 8, name.byteLength, true);
    }
    view.setUint32(entry + 42, file, true);
    zip.set(name, file + 30);
    zip.set(name, entry + 46);
    zip.set(bytes, file + 30 + name.byteLength);
    file += 30 + name.byteLength + bytes.byteLength;
    entry += 46 + name.byteLength;
  }
  view.setUint32(entry, signature.directory, true);
  view.setUint16(entry + 8, parts.length, true);
  view.setUint16(entry + 10, parts.length, true);
  view.setUint32(entry + 12, directorySize, true);
  view.setUint32(entry + 16, filesEnd, true);
  return zip;
}

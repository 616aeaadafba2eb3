import { viewOf } from './viewOf.ts';

interface Entry {
  readonly name: string;
  /** Entries beside it, and its first one within, by number; `none` where there is none. */
  readonly beside: readonly number[];
  readonly within: number;
}

const none = 0xffffffff;
const lastSector = 0xfffffff9;
const entrySize = 128;
/** A document has a dozen at its top, an installer some hundred. */
const mostNames = 5_000;

/**
 * What lies at the top of a compound file, the container of .doc and .xls and of installers too [MS-CFB]; nothing
 * where its directory cannot be read. The identifier of the program that wrote it is left empty by many.
 */
export function topEntries(bytes: Uint8Array): readonly string[] {
  try {
    const view = viewOf(bytes);
    const places = directory(view);
    const entryOf = (number: number) => {
      const at = places[number];
      return at === undefined ? undefined : entryAt(view, at);
    };
    const names: string[] = [];
    const seen = new Set<number>([none]);
    const waiting = [entryOf(0)?.within ?? none];
    for (let number = waiting.pop(); number !== undefined && names.length < mostNames; number = waiting.pop()) {
      const entry = seen.has(number) ? undefined : entryOf(number);
      if (!entry) continue;
      seen.add(number);
      names.push(entry.name);
      waiting.push(...entry.beside);
    }
    return names;
  } catch (error) {
    // a sector that points past the end
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Where each entry of the directory stands. */
function directory(view: DataView): readonly number[] {
  const sectorSize = 2 ** view.getUint16(30, true);
  if (sectorSize !== 512 && sectorSize !== 4096) return [];
  const start = (sector: number) => (sector + 1) * sectorSize;
  const perSector = sectorSize / 4;
  // a chain that is longer goes in circles
  const longest = view.byteLength / sectorSize;

  // the sectors of the table that says which sector follows which: 109 in the header, the rest in a chain
  const tables = Array.from({ length: 109 }, (_, at) => view.getUint32(76 + at * 4, true));
  for (let more = view.getUint32(68, true); more <= lastSector && tables.length < longest; ) {
    for (let at = 0; at < perSector - 1; at++) tables.push(view.getUint32(start(more) + at * 4, true));
    more = view.getUint32(start(more) + sectorSize - 4, true);
  }
  const after = (sector: number) =>
    view.getUint32(start(tables[Math.floor(sector / perSector)] ?? none) + (sector % perSector) * 4, true);

  const places: number[] = [];
  let left = longest;
  for (let sector = view.getUint32(48, true); sector <= lastSector && left > 0; sector = after(sector), left--) {
    for (let at = start(sector); at < start(sector + 1); at += entrySize) places.push(at);
  }
  return places;
}

function entryAt(view: DataView, at: number): Entry {
  const length = Math.min(31, Math.max(0, view.getUint16(at + 64, true) / 2 - 1));
  const letters = Array.from({ length }, (_, letter) => view.getUint16(at + letter * 2, true));
  const number = (offset: number) => view.getUint32(at + offset, true);
  return { name: String.fromCharCode(...letters), beside: [number(68), number(72)], within: number(76) };
}

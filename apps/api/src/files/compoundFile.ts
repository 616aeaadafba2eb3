/** Reads the directory of a compound file, the container of .doc and .xls files and also of installers [MS-CFB]. */
import { toDataView } from './dataView.ts';

interface Entry {
  readonly name: string;
  /** The numbers of the left and right sibling; `none` if there is none. */
  readonly siblings: readonly number[];
  /** The number of the first child entry. */
  readonly child: number;
}

const none = 0xffffffff;
const lastSector = 0xfffffff9;
const entrySize = 128;
/** A document has a dozen entries at its top level, an installer some hundred. */
const maxNames = 5_000;

/**
 * Returns the names of the top-level entries; none if the directory is invalid. The names determine the type, because many
 * programs leave the type identifier of the file empty.
 */
export function readTopLevelEntries(bytes: Uint8Array): readonly string[] {
  try {
    const view = toDataView(bytes);
    const offsets = entryOffsets(view);
    const readEntry = (number: number) => {
      const offset = offsets[number];
      return offset === undefined ? undefined : entryAt(view, offset);
    };
    const names: string[] = [];
    const seen = new Set<number>([none]);
    const pending = [readEntry(0)?.child ?? none];
    for (let number = pending.pop(); number !== undefined && names.length < maxNames; number = pending.pop()) {
      const entry = seen.has(number) ? undefined : readEntry(number);
      if (!entry) continue;
      seen.add(number);
      names.push(entry.name);
      pending.push(...entry.siblings);
    }
    return names;
  } catch (error) {
    // a sector number points past the end
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** The offset of each directory entry. */
function entryOffsets(view: DataView): readonly number[] {
  const sectorSize = 2 ** view.getUint16(30, true);
  if (sectorSize !== 512 && sectorSize !== 4096) return [];
  const start = (sector: number) => (sector + 1) * sectorSize;
  const perSector = sectorSize / 4;
  // a longer chain is circular
  const maxSectors = view.byteLength / sectorSize;

  // the sectors of the allocation table: 109 are listed in the header, the others in a chain of sectors
  const tableSectors = Array.from({ length: 109 }, (_, at) => view.getUint32(76 + at * 4, true));
  for (let more = view.getUint32(68, true); more <= lastSector && tableSectors.length < maxSectors; ) {
    for (let at = 0; at < perSector - 1; at++) tableSectors.push(view.getUint32(start(more) + at * 4, true));
    more = view.getUint32(start(more) + sectorSize - 4, true);
  }
  const nextSector = (sector: number) =>
    view.getUint32(start(tableSectors[Math.floor(sector / perSector)] ?? none) + (sector % perSector) * 4, true);

  const offsets: number[] = [];
  let left = maxSectors;
  for (let sector = view.getUint32(48, true); sector <= lastSector && left > 0; sector = nextSector(sector), left--) {
    for (let at = start(sector); at < start(sector + 1); at += entrySize) offsets.push(at);
  }
  return offsets;
}

function entryAt(view: DataView, at: number): Entry {
  const length = Math.min(31, Math.max(0, view.getUint16(at + 64, true) / 2 - 1));
  const letters = Array.from({ length }, (_, letter) => view.getUint16(at + letter * 2, true));
  const number = (offset: number) => view.getUint32(at + offset, true);
  return { name: String.fromCharCode(...letters), siblings: [number(68), number(72)], child: number(76) };
}

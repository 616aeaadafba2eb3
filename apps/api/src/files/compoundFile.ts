/**
 * Reads the names in the directory of a compound file. The names show the type of the file. Compound files [MS-CFB] are the
 * format of .doc and .xls files and of installers.
 */
import { toDataView } from './dataView.ts';

interface Entry {
  readonly name: string;
  /** The numbers of the left and the right sibling, or `noEntry`. */
  readonly siblings: readonly number[];
  /** The number of one child entry, or `noEntry`. Its siblings are the other children. */
  readonly child: number;
}

// The offsets and sizes below are from the specification [MS-CFB].
const noEntry = 0xffffffff;
/** The highest sector number. Higher values are not sector numbers: they mark, for example, the end of a chain. */
const maxSectorNumber = 0xfffffff9;
const entrySize = 128;
/** The maximum number of names that are returned. A document has about 12 top-level entries and an installer a few hundred. */
const maxNames = 5_000;

/**
 * Returns the names of the top-level entries, or an empty list if the directory cannot be read. The names determine the type,
 * because many programs leave the type identifier of the file empty.
 */
export function readTopLevelEntries(bytes: Uint8Array): readonly string[] {
  try {
    const view = toDataView(bytes);
    const offsets = entryOffsets(view);
    const readEntry = (number: number) => {
      const offset = offsets[number];
      return offset === undefined ? undefined : readEntryAt(view, offset);
    };
    const names: string[] = [];
    const visitedNumbers = new Set<number>([noEntry]);
    const pendingNumbers = [readEntry(0)?.child ?? noEntry];
    for (
      let number = pendingNumbers.pop();
      number !== undefined && names.length < maxNames;
      number = pendingNumbers.pop()
    ) {
      const entry = visitedNumbers.has(number) ? undefined : readEntry(number);
      if (!entry) continue;
      visitedNumbers.add(number);
      names.push(entry.name);
      pendingNumbers.push(...entry.siblings);
    }
    return names;
  } catch (error) {
    // The header is incomplete, or a sector number points past the end of the file.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Returns the offset of each directory entry in the file. */
function entryOffsets(view: DataView): readonly number[] {
  const sectorSize = 2 ** view.getUint16(30, true);
  if (sectorSize !== 512 && sectorSize !== 4096) return [];
  const startOf = (sector: number) => (sector + 1) * sectorSize;
  // Each sector number in the allocation table has 4 bytes.
  const numbersPerSector = sectorSize / 4;
  // A chain with more sectors than the file must be circular.
  const maxSectors = view.byteLength / sectorSize;

  // The sectors of the allocation table: 109 are listed in the header, the others in a chain of sectors.
  const tableSectors = Array.from({ length: 109 }, (_, index) => view.getUint32(76 + index * 4, true));
  for (
    let tableSector = view.getUint32(68, true);
    tableSector <= maxSectorNumber && tableSectors.length < maxSectors;
  ) {
    for (let index = 0; index < numbersPerSector - 1; index++)
      tableSectors.push(view.getUint32(startOf(tableSector) + index * 4, true));
    tableSector = view.getUint32(startOf(tableSector) + sectorSize - 4, true);
  }
  const nextSector = (sector: number) =>
    view.getUint32(
      startOf(tableSectors[Math.floor(sector / numbersPerSector)] ?? noEntry) + (sector % numbersPerSector) * 4,
      true,
    );

  const offsets: number[] = [];
  let remainingSectors = maxSectors;
  for (
    let sector = view.getUint32(48, true);
    sector <= maxSectorNumber && remainingSectors > 0;
    sector = nextSector(sector), remainingSectors--
  ) {
    for (let position = startOf(sector); position < startOf(sector + 1); position += entrySize) offsets.push(position);
  }
  return offsets;
}

function readEntryAt(view: DataView, position: number): Entry {
  const length = Math.min(31, Math.max(0, view.getUint16(position + 64, true) / 2 - 1));
  const charCodes = Array.from({ length }, (_, index) => view.getUint16(position + index * 2, true));
  const readNumber = (offset: number) => view.getUint32(position + offset, true);
  return { name: String.fromCharCode(...charCodes), siblings: [readNumber(68), readNumber(72)], child: readNumber(76) };
}

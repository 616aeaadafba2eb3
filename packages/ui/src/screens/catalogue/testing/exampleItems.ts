/** Catalogue items for stories. */
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { aCatalogueItem, anId } from '@plumbline/domain/testing/builders';

const items = [
  { code: 'RF-100', description: 'Architectural shingles, installed', rate: 415, item_type: 'MATERIAL', unit: 'SQ' },
  { code: 'LB-010', description: 'Roofer, journeyman', rate: 62.5, item_type: 'PERSONNEL', unit: 'HR' },
  // Items can have no code, and rates can have four decimals.
  { code: '', description: 'Drip edge, aluminum', rate: 4.2575, item_type: 'MATERIAL', unit: 'LF' },
  { code: 'EQ-007', description: 'Dumpster, 20 yard', rate: 475, item_type: 'EQUIPMENT', unit: 'LO' },
  { code: 'MS-001', description: 'Permit and inspection', rate: 1234.5, item_type: 'MISC', unit: 'BID' },
] as const;

/** Returns `count` items with unique names. Their ids start at `anId(3000)`, so that they differ from the ids of other examples. */
export const exampleItems = (count: number): CatalogueItem[] =>
  Array.from({ length: count }, (_, index) => {
    const item = items[index % items.length] ?? items[0];
    const repetition = Math.floor(index / items.length);
    const description = repetition === 0 ? item.description : `${item.description}, grade ${repetition + 1}`;
    return aCatalogueItem({ ...item, description, id: anId(3000 + index) });
  });

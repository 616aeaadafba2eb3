import type { ImportFill } from '@plumbline/domain/catalogue/importPreview';
import { itemTypeCodes } from '@plumbline/domain/catalogue/itemTypes';
import { unitCodes } from '@plumbline/domain/catalogue/units';

const key = 'import.fill';

/** What rows without an item type or a unit got at the last import in this browser. */
export function keptFill(): ImportFill | null {
  try {
    const [type, unit] = (localStorage.getItem(key) ?? '').split(' ');
    const item_type = itemTypeCodes.find((code) => code === type) ?? null;
    return { item_type, unit: unitCodes.find((code) => code === unit) ?? null };
  } catch {
    return null;
  }
}

export const keepFill = ({ item_type, unit }: ImportFill): void =>
  localStorage.setItem(key, `${item_type ?? ''} ${unit ?? ''}`);

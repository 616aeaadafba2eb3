/** Parses the catalogue items of the demo trades. */
import type { ItemType } from '@plumbline/domain/catalogue/itemTypes';
import { itemTypeCodes } from '@plumbline/domain/catalogue/itemTypes';
import { type Unit, unitCodes } from '@plumbline/domain/catalogue/units';

export interface DemoItem {
  readonly code: string;
  readonly description: string;
  readonly rate: number;
  readonly unit: Unit;
  readonly itemType: ItemType;
  readonly category: string;
  /** Dollars per unit. */
  readonly cost: number;
}

/** The lowest cost of each item type, in percent of the rate. */
const lowestCosts: Readonly<Record<ItemType, number>> = { MATERIAL: 68, PERSONNEL: 58, EQUIPMENT: 76, MISC: 70 };

/** The number of different percents above the lowest cost. */
const costPercentCount = 11;

/** A cost that differs from item to item, as in a real price list, but is the same on every run. */
function costOf(rate: number, itemType: ItemType): number {
  const percent = lowestCosts[itemType] + (Math.round(rate * 100) % costPercentCount);
  return Math.round(rate * percent) / 100;
}

interface DemoTrade {
  readonly category: string;
  /** The start of the item codes, which increase in steps of ten: RF-10, RF-20 and so on. */
  readonly codePrefix: string;
}

/** Parses catalogue items from a table with `description | rate | unit | type` per line. The units are codes of `units`. */
export const parseDemoItems = ({ category, codePrefix }: DemoTrade, table: string): readonly DemoItem[] =>
  table
    .trim()
    .split('\n')
    .map((line, index) => {
      const [description = '', rate, unitText, typeText] = line.split('|').map((cell) => cell.trim());
      const unit = unitCodes.find((code) => code === unitText);
      const itemType = itemTypeCodes.find((code) => code === typeText);
      if (!unit || !itemType) throw new Error(`expected 'description | rate | code of a unit | item type': ${line}`);
      const values = { description, rate: Number(rate), unit, itemType, category };
      return { ...values, code: `${codePrefix}-${(index + 1) * 10}`, cost: costOf(Number(rate), itemType) };
    });

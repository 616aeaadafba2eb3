import { toFormFields } from '../shared/addressForm.ts';
import { changesOf } from '../shared/changes.ts';
import { rateInput } from '../shared/rate.ts';
import type { CatalogueItem } from './catalogueItem.ts';
import type { CatalogueItemForm } from './formSchema.ts';
import { unitCodes } from './units.ts';

/** What each field of an item is called, in the order of the dialog [R2.37]. */
export const catalogueLabels = {
  itemType: 'Item type',
  name: 'Name',
  code: 'Code',
  rate: 'Rate',
  unit: 'Unit',
} as const satisfies Record<keyof CatalogueItemForm, string>;

/** The form as its inputs hold it: every field a text, '' where nothing is entered. */
export type CatalogueItemInput = { [Field in keyof CatalogueItemForm]: string };

/** What a new item starts with: the unit that the company mostly works in, where it is one [R3.01]. */
export const newCatalogueItem = (usualUnit: string): CatalogueItemInput => ({
  itemType: '',
  name: '',
  code: '',
  rate: '',
  unit: unitCodes.find((code) => code === usualUnit) ?? '',
});

/** A stored item as the inputs show it; the rate with its thousands parted. */
export const catalogueInput = (item: CatalogueItem): CatalogueItemInput => ({
  itemType: item.item_type,
  name: item.description,
  code: item.code,
  rate: rateInput(item.rate),
  unit: item.unit,
});

/** What the form says, as the wire has it. */
export const catalogueToWire = ({ itemType, name, code, rate, unit }: CatalogueItemForm) => ({
  item_type: itemType,
  description: name,
  code,
  rate,
  unit,
});

/** What a saved form changes of the item [R7.14]; its category stays. */
export function catalogueChanges(before: CatalogueItem, form: CatalogueItemForm) {
  const { item_type, description, code, rate, unit } = before;
  return changesOf({ item_type, description, code, rate, unit }, catalogueToWire(form));
}

/** The API's errors by the form's fields. */
export const catalogueErrors = (fields: Parameters<typeof toFormFields>[0]): Record<string, string> =>
  toFormFields(fields, { item_type: 'itemType', description: 'name' });

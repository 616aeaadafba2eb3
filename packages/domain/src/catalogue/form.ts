/** The form of a catalogue item: its labels, its input texts, and the conversion to and from the API format [R2.37]. */

import { changedFields } from '../shared/formChanges.ts';
import { formatDecimal, formatRateInput } from '../shared/rate.ts';
import { toFieldErrors } from '../shared/toFieldErrors.ts';
import type { CatalogueItem } from './catalogueItem.ts';
import type { CatalogueItemForm } from './formSchema.ts';
import { displayedMarkup } from './markup.ts';
import { unitCodes } from './units.ts';

/** The labels of the item form in the order of the dialog [R2.37]. The specification does not have the fields after the unit. */
export const catalogueLabels = {
  itemType: 'Item type',
  name: 'Name',
  code: 'Code',
  rate: 'Rate',
  unit: 'Unit',
  cost: 'Cost',
  markup: 'Markup %',
  soldIn: 'Sold in',
  covers: 'One unit covers',
  coversUnit: 'Covered unit',
  tax: 'Tax %',
  scope: 'Description',
} as const satisfies Record<keyof CatalogueItemForm, string>;

/** The form with every field as a text. An empty field is ''. */
export type CatalogueItemInput = { [Field in keyof CatalogueItemForm]: string };

/** The input texts of a new item. The unit is the default unit of the company, or '' if that is not a code of a unit [R3.01]. */
export const newCatalogueItemInput = (defaultUnit: string): CatalogueItemInput => ({
  itemType: '',
  name: '',
  code: '',
  rate: '',
  unit: unitCodes.find((code) => code === defaultUnit) ?? '',
  cost: '',
  markup: '',
  soldIn: 'any',
  covers: '',
  coversUnit: '',
  tax: '',
  scope: '',
});

/** The input texts of a stored item. The rate has thousands separators. */
export function catalogueInput(item: CatalogueItem): CatalogueItemInput {
  const markup = displayedMarkup(item);
  return {
    itemType: item.item_type,
    name: item.description,
    code: item.code,
    rate: formatRateInput(item.rate),
    unit: item.unit,
    cost: item.cost === null ? '' : formatRateInput(item.cost),
    markup: markup === null ? '' : formatDecimal(markup),
    soldIn: item.whole_units ? 'whole' : 'any',
    covers: item.covers === null ? '' : formatDecimal(item.covers),
    coversUnit: item.covers_unit ?? '',
    tax: item.tax === null ? '' : formatDecimal(item.tax),
    scope: item.scope,
  };
}

/** Converts the form to the body of an API call. */
export const catalogueToApi = ({ itemType, name, soldIn: sold, covers, coversUnit, ...form }: CatalogueItemForm) => ({
  item_type: itemType,
  description: name,
  code: form.code,
  rate: form.rate,
  unit: form.unit,
  cost: form.cost ?? null,
  markup: form.markup ?? null,
  whole_units: sold === 'whole',
  covers: covers ?? null,
  covers_unit: coversUnit ?? null,
  tax: form.tax ?? null,
  scope: form.scope,
});

/** The changed fields of the item, as a PATCH sends them [R7.14]. The form does not have the category. */
export function catalogueChanges(storedItem: CatalogueItem, form: CatalogueItemForm) {
  const { id: _, category: __, version: ___, ...storedFields } = storedItem;
  return changedFields(storedFields, catalogueToApi(form));
}

/** Converts the errors of an API call to one error text for each form field. */
export const catalogueErrors = (fields: Parameters<typeof toFieldErrors>[0]): Record<string, string> =>
  toFieldErrors(fields, {
    item_type: 'itemType',
    description: 'name',
    whole_units: 'soldIn',
    covers_unit: 'coversUnit',
  });

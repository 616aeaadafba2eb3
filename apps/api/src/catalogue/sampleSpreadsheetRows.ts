/** The sample spreadsheet that users download before an import [R2.38]. */
import { importFields } from '@plumbline/domain/catalogue/importSheet';
import { itemTypes } from '@plumbline/domain/catalogue/itemTypes';
import { units } from '@plumbline/domain/catalogue/units';

const { EQUIPMENT, MATERIAL, MISC, PERSONNEL } = itemTypes;

/** The fields of the specification [R3.07]. Costs and markups are recognized too, but a sheet does not need them. */
const headings = ['code', 'description', 'rate', 'item_type', 'unit', 'category'] as const;

/**
 * The rows of the sample spreadsheet [R2.38], with each item type, several units and a row without a code. Real price lists
 * do not use these codes or the name of the row without a code, so an import of the sample overwrites no item.
 */
export const sampleSpreadsheetRows: readonly (readonly (string | number)[])[] = [
  headings.map((field) => importFields[field]),
  ['SAMPLE-1', 'Architectural shingles, 30 year', 118.5, MATERIAL, units.SQ, 'Roofing'],
  ['SAMPLE-2', 'Synthetic underlayment, 10 square roll', 94.25, MATERIAL, units.RL, 'Roofing'],
  ['SAMPLE-3', 'Drip edge, aluminum, white', 1.1875, MATERIAL, units.LF, 'Roofing'],
  ['SAMPLE-4', 'Seamless gutter, 6 inch, installed', 11.4, MATERIAL, units.LF, 'Gutters'],
  ['SAMPLE-5', 'Roofer', 65, PERSONNEL, units.HR, 'Labor'],
  ['SAMPLE-6', 'Tear-off, one layer', 72.5, PERSONNEL, units.SQ, 'Labor'],
  ['SAMPLE-7', 'Dumpster, 20 yard', 485, EQUIPMENT, units.LO, 'Equipment'],
  ['SAMPLE-8', 'Boom lift rental', 390, EQUIPMENT, units.DA, 'Equipment'],
  ['', 'Permit fee, sample', 250, MISC, units.EA, 'Fees'],
];

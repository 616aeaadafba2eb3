import { importFieldNames, importFields } from '@plumbline/domain/catalogue/importFields';
import { itemTypes } from '@plumbline/domain/catalogue/itemTypes';
import { units } from '@plumbline/domain/catalogue/units';

const { EQUIPMENT, MATERIAL, MISC, PERSONNEL } = itemTypes;

/** The rows of the sample spreadsheet [R2.38]: each item type, some usual units, a row without a code. */
export const sampleRows: readonly (readonly (string | number)[])[] = [
  importFieldNames.map((field) => importFields[field]),
  ['RF-100', 'Architectural shingles, 30 year', 118.5, MATERIAL, units.SQ, 'Roofing'],
  ['RF-110', 'Synthetic underlayment, 10 square roll', 94.25, MATERIAL, units.RL, 'Roofing'],
  ['RF-120', 'Drip edge, aluminum, white', 1.1875, MATERIAL, units.LF, 'Roofing'],
  ['GU-200', 'Seamless gutter, 6 inch, installed', 11.4, MATERIAL, units.LF, 'Gutters'],
  ['LB-010', 'Roofer', 65, PERSONNEL, units.HR, 'Labor'],
  ['LB-020', 'Tear-off, one layer', 72.5, PERSONNEL, units.SQ, 'Labor'],
  ['EQ-300', 'Dumpster, 20 yard', 485, EQUIPMENT, units.LO, 'Equipment'],
  ['EQ-310', 'Boom lift rental', 390, EQUIPMENT, units.DA, 'Equipment'],
  ['', 'Building permit', 250, MISC, units.EA, 'Fees'],
];

/** The options of the unit and item type selects. */
import { itemTypes } from '@plumbline/domain/catalogue/itemTypes';
import { units } from '@plumbline/domain/catalogue/units';
import type { Option } from '../components/SelectField.tsx';

const optionsOf = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const unitOptions = optionsOf(units);
export const itemTypeOptions = optionsOf(itemTypes);

/** Tests of the schema of a catalogue item in the bodies of API calls. */
import { describe, expect, it } from 'vitest';
import { validationErrors } from '../testing/validationErrors.ts';
import { catalogueItemBody } from './contract.ts';
import { itemTypes } from './itemTypes.ts';
import { units } from './units.ts';

describe('a catalogue item [R5.11]', () => {
  it('requires every field except the code and the category', () => {
    expect(validationErrors(catalogueItemBody, {})).toEqual({
      description: 'Required',
      rate: 'Required',
      item_type: 'Required',
      unit: 'Required',
    });
    expect(
      validationErrors(catalogueItemBody, { description: 'Nails', rate: 2, item_type: 'MATERIAL', unit: 'BX' }),
    ).toEqual({});
  });

  it('has one of four types and one of 24 units [R3.08, R3.09]', () => {
    const nails = { description: 'Nails', rate: 2, item_type: 'LABOUR', unit: 'BAG' };

    expect(Object.keys(validationErrors(catalogueItemBody, nails))).toEqual(['item_type', 'unit']);
    expect(Object.values(itemTypes)).toEqual(['Equipment', 'Material', 'Miscellaneous', 'Personnel']);
    expect(Object.keys(units)).toHaveLength(24);
  });
});

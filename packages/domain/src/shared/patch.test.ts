/** Tests of partial updates of records, and of the changed fields that a form sends. */
import { describe, expect, it } from 'vitest';
import { object } from 'yup';
import { validationErrors } from '../testing/validationErrors.ts';
import { changedFields } from './formChanges.ts';
import { patchOf } from './patch.ts';
import { dollars, optionalId, optionalText, postalAddress, requiredText } from './validationRules.ts';

const patch = patchOf(
  object({
    title: requiredText(),
    referred_by: optionalText(),
    estimation: dollars().default(0),
    office: optionalId(),
    address: postalAddress(),
  }),
);

describe('a change of a record [R7.07, R7.09, R7.16]', () => {
  it.each([
    [{}],
    [{ title: 'Roof' }],
    [{ address: { city: 'Golden' } }],
    [{ address: {} }],
    [{ address: { zip_code: '80401', city: '' } }],
  ])('gets no additional fields when it is validated: %j', (change) => {
    expect(patch.validateSync(change)).toEqual(change);
  });

  it.each([
    [{ referred_by: null }, { referred_by: '' }],
    [{ office: null }, { office: null }],
    [{ address: { city: null } }, { address: { city: '' } }],
    [{ address: null }, { address: { line1: '', line2: '', city: '', state: '', zip_code: '', country: '' } }],
  ])('empties the fields that are null: %j', (change, result) => {
    expect(patch.validateSync(change)).toEqual(result);
  });

  it.each([
    [{ title: null }, 'title'],
    [{ estimation: null }, 'estimation'],
    [{ address: [] }, 'address'],
    [{ address: [{ city: 'Golden' }] }, 'address'],
    [{ address: 'Golden' }, 'address'],
    [{ address: 7 }, 'address'],
    [{ address: { city: ['Golden'] } }, 'address.city'],
    [{ address: { zip_code: '8040', country: 'US' } }, 'address.zip_code'],
  ])('is refused if a field is invalid: %j', (change, field) => {
    expect(Object.keys(validationErrors(patch, change))).toEqual([field]);
  });

  it.each(['title', 'estimation'])('is refused as "Required" if %s is null', (field) => {
    expect(validationErrors(patch, { [field]: null })).toEqual({ [field]: 'Required' });
  });
});

describe('the changes of a form', () => {
  const before = { title: 'Roof', address: { city: 'Denver', state: 'CO' }, tags: ['a', 'b'], office: null };

  it.each([
    [{}, {}],
    [{ title: 'Siding' }, { title: 'Siding' }],
    [{ address: { city: 'Golden', state: 'CO' } }, { address: { city: 'Golden' } }],
    [{ tags: ['b'] }, { tags: ['b'] }],
  ])('%j are sent as %j', (edit, change) => {
    expect(changedFields(before, { ...before, ...edit })).toEqual(change);
  });

  it('contain the whole nested record if there was none before', () => {
    const client = { name: 'Kim Reyes' };
    expect(changedFields<{ client: object | null }>({ client: null }, { client })).toEqual({ client });
  });
});

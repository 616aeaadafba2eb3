/** Tests of the schema of a company change. */
import { describe, expect, it } from 'vitest';
import { anId } from '../testing/builders.ts';
import { validationErrors } from '../testing/validationErrors.ts';
import { companyPatch } from './contract.ts';
import { defaultLostReasons, maxLostReasons } from './lostReasons.ts';

const aReason = (n: number, name: string) => ({ id: anId(n), name });
const address = { country: 'US' };

describe('a change of the company [R5.03, R7.07]', () => {
  it('contains only the changed fields', () => {
    expect(companyPatch.cast({ phone_no: '+13035550142' })).toEqual({ phone_no: '+13035550142' });
    expect(validationErrors(companyPatch, {})).toEqual({});
  });

  it.each([
    [{ email: 'office' }, { email: 'Invalid email' }],
    [{ phone_no: '+1303555014', address }, { phone_no: 'Invalid number' }],
    [{ phone_no: '3035550142', address }, { phone_no: 'Invalid number' }],
    [{ fax_no: '+130355501422', address }, { fax_no: 'Invalid number' }],
    [{ address: { ...address, zip_code: '8020' } }, { 'address.zip_code': 'Invalid zip code' }],
    [{ address: { ...address, zip_code: '8020A' } }, { 'address.zip_code': 'Invalid zip code' }],
    [{ name: '' }, { name: 'Required' }],
    [{ name: 'F' }, { name: 'Too short' }],
    [{ default_tax: '8' }, { default_tax: 'Invalid number' }],
    [{ default_tax: 100.5 }, { default_tax: 'At most 100' }],
    [{ lost_reasons: [{ id: anId(1), name: ' ' }] }, { 'lost_reasons[0].name': 'Required' }],
    [{ lost_reasons: [aReason(1, 'Price'), aReason(2, 'PRICE')] }, { lost_reasons: 'Two reasons have the same name' }],
    [{ lost_reasons: [aReason(1, 'Price'), aReason(1, 'Cost')] }, { lost_reasons: 'Two reasons have the same id' }],
    [{ lost_reasons: null }, { lost_reasons: 'Required' }],
    [
      { lost_reasons: Array.from({ length: maxLostReasons + 1 }, (_, index) => aReason(index, `Reason ${index}`)) },
      { lost_reasons: 'At most 30 reasons' },
    ],
    [{ default_tax: 8.12345 }, { default_tax: 'At most 4 decimals' }],
  ])('refuses %j', (change, errors) => {
    expect(validationErrors(companyPatch, change)).toEqual(errors);
  });

  it('can contain the default reasons of lost jobs, or none', () => {
    expect(validationErrors(companyPatch, { lost_reasons: defaultLostReasons })).toEqual({});
    expect(validationErrors(companyPatch, { lost_reasons: [] })).toEqual({});
  });

  it('can empty optional fields', () => {
    expect(
      validationErrors(companyPatch, { email: '', phone_no: '', fax_no: '', default_tax: null, logo: null }),
    ).toEqual({});
  });
});

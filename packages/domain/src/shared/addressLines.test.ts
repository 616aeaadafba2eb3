/** Tests of a postal address as two lines. */
import { expect, test } from 'vitest';
import { anAddress } from '../testing/builders.ts';
import { addressLines } from './addressLines.ts';

const emptyAddress = { line1: '', line2: '', city: '', state: '', zip_code: '', country: '' };

test.each([
  [anAddress(), '1208 Larimer Street', 'Denver, CO 80204'],
  [anAddress({ line1: '', zip_code: '' }), 'Larimer Street', 'Denver, CO'],
  [anAddress({ city: '', state: '' }), '1208 Larimer Street', '80204'],
  [
    anAddress({ city: 'Toronto', state: 'Ontario', zip_code: '', country: 'CA' }),
    '1208 Larimer Street',
    'Toronto, Ontario, Canada',
  ],
  [{ ...emptyAddress, country: 'CA' }, '', 'Canada'],
  [{ ...emptyAddress, state: 'Ontario', country: 'CA' }, '', 'Ontario, Canada'],
  [{ ...emptyAddress, state: 'CO', country: 'US' }, '', ''],
  [{ ...emptyAddress, state: 'CO' }, '', ''],
  [{ ...emptyAddress, zip_code: '80302', state: 'CO', country: 'US' }, '', 'CO 80302'],
  [{ ...emptyAddress, country: 'ZZ' }, '', 'Unknown Region'],
  [{ ...emptyAddress, country: '7' }, '', '7'],
  [{ ...emptyAddress, country: 'US' }, '', ''],
])('the address %j is shown as the lines "%s" and "%s"', (address, streetLine, cityLine) => {
  expect(addressLines(address)).toEqual({ streetLine, cityLine });
});

/** Maps a postal address between the columns of a row and the API format [R3.01]. */
import type { Address } from '@plumbline/domain/shared/address';
import type { Patch } from '@plumbline/domain/shared/patch';
import type { companies } from './schema/company.ts';

type AddressRow = Pick<typeof companies.$inferSelect, 'line1' | 'line2' | 'city' | 'state' | 'zipCode' | 'country'>;

export const toAddress = ({ line1, line2, city, state, zipCode, country }: AddressRow): Address => ({
  line1,
  line2,
  city,
  state,
  zip_code: zipCode,
  country,
});

/** A field that the patch omits is undefined. Drizzle does not write undefined values, so the column keeps its value. */
export const toAddressColumns = ({ zip_code: zipCode, ...otherFields }: Patch<Address>) => ({
  ...otherFields,
  zipCode,
});

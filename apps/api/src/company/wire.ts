import type { Company } from '@plumbline/domain/company/company';
import type { Address } from '@plumbline/domain/shared/address';
import type { Patch } from '@plumbline/domain/shared/patch';
import type { companies } from '../database/schema/company.ts';

type Row = typeof companies.$inferSelect;
type AddressRow = Pick<Row, 'line1' | 'line2' | 'city' | 'state' | 'zipCode' | 'country'>;

export const addressToWire = ({ line1, line2, city, state, zipCode, country }: AddressRow): Address => ({
  line1,
  line2,
  city,
  state,
  zip_code: zipCode,
  country,
});

/** The columns of an address; a field that is left out is undefined, which Drizzle does not write. */
export const addressToRow = ({ zip_code: zipCode, ...same }: Patch<Address>) => ({ ...same, zipCode });

/** The stored company as the wire has it [R3.01]. */
export const companyToWire = (row: Row): Company => ({
  id: row.id,
  name: row.name,
  address: addressToWire(row),
  phone_no: row.phoneNo,
  fax_no: row.faxNo,
  email: row.email,
  default_units: row.defaultUnits,
  default_state: row.defaultState,
  time_zone: row.timeZone,
  logo: row.logo,
  subscription: {
    subscription_type: row.subscriptionType,
    subcription_ended: row.subscriptionEnded,
    subscribed_users: row.subscribedUsers,
    renews: row.paymentSubscription !== null,
  },
  version: row.version,
});

/** The labels of the fields of a postal address. This module does not import yup, because pages without a form show the labels too. */
import type { AddressForm } from './addressForm.ts';

export const addressLabels = {
  line1: 'House/apartment no',
  line2: 'Street/lane',
  zipCode: 'Zip code',
  country: 'Country',
  state: 'State/province',
  city: 'City',
} as const satisfies Record<keyof AddressForm, string>;

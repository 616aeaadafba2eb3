import { type InferType, object } from 'yup';
import type { Office } from '../contract/entities.ts';
import { patchOf } from '../shared/patch.ts';
import {
  fromWirePhone,
  nameText,
  optionalEmail,
  optionalText,
  phone,
  phoneEntry,
  postalAddress,
  toWirePhone,
  zipCode,
} from '../shared/rules.ts';

/** An office as the API takes it [R3.03, R5.04, R7.08]. */
export const officeBody = object({
  name: nameText(),
  description: optionalText(1000),
  address: postalAddress(),
  phone_no: phone(),
  fax_no: phone(),
  email: optionalEmail(),
});

/** What a change names; the rest stays [R7.09]. */
export const officePatch = patchOf(officeBody);

/** The office form [R2.42, R5.04]. */
export const officeForm = object({
  name: nameText(),
  description: optionalText(1000),
  phoneNo: phoneEntry(),
  faxNo: phoneEntry(),
  email: optionalEmail(),
  line1: optionalText(),
  line2: optionalText(),
  zipCode: zipCode(),
  country: optionalText(2),
  state: optionalText(100),
  city: optionalText(100),
});

export type OfficeBody = InferType<typeof officeBody>;
export type OfficeForm = InferType<typeof officeForm>;

/** What the form says, as the wire has it: +1 before the numbers [R9.03]. */
export const officeToWire = (form: OfficeForm): OfficeBody => ({
  name: form.name,
  description: form.description,
  phone_no: toWirePhone(form.phoneNo),
  fax_no: toWirePhone(form.faxNo),
  email: form.email,
  address: {
    line1: form.line1,
    line2: form.line2,
    zip_code: form.zipCode,
    country: form.country,
    state: form.state,
    city: form.city,
  },
});

/** A stored office as the form shows it. */
export const officeToForm = (office: Office): OfficeForm => ({
  name: office.name,
  description: office.description,
  phoneNo: fromWirePhone(office.phone_no),
  faxNo: fromWirePhone(office.fax_no),
  email: office.email,
  line1: office.address.line1,
  line2: office.address.line2,
  zipCode: office.address.zip_code,
  country: office.address.country,
  state: office.address.state,
  city: office.address.city,
});

import { type InferType, object } from 'yup';
import { addressEntry, addressToForm, addressToWire } from '../shared/addressForm.ts';
import { patchOf } from '../shared/patch.ts';
import { fromWirePhone, toWirePhone } from '../shared/phone.ts';
import { id, nameText, optionalEmail, optionalText, phone, phoneEntry, postalAddress } from '../shared/rules.ts';
import type { Office } from './office.ts';

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

/** Where the projects and users of a deleted office go; without it an office in use is not deleted. */
export const officeRemoval = object({ moveTo: id() });

/** The office form [R2.42, R5.04]. */
export const officeForm = object({
  name: nameText(),
  description: optionalText(1000),
  phoneNo: phoneEntry(),
  faxNo: phoneEntry(),
  email: optionalEmail(),
  ...addressEntry,
});

export type OfficeBody = InferType<typeof officeBody>;
export type OfficeForm = InferType<typeof officeForm>;

/** What the form says, as the wire has it: +1 before the numbers [R9.03]. */
export const officeToWire = (form: OfficeForm): OfficeBody => ({
  name: form.name,
  description: form.description,
  phone_no: toWirePhone(form.phoneNo, form.country),
  fax_no: toWirePhone(form.faxNo, form.country),
  email: form.email,
  address: addressToWire(form),
});

/** A stored office as the form shows it. */
export const officeToForm = (office: Office): OfficeForm => ({
  name: office.name,
  description: office.description,
  phoneNo: fromWirePhone(office.phone_no, office.address.country),
  faxNo: fromWirePhone(office.fax_no, office.address.country),
  email: office.email,
  ...addressToForm(office.address),
});

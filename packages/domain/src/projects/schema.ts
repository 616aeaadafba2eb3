import { type InferType, object } from 'yup';
import { addressEntry, addressToForm, addressToWire } from '../shared/addressForm.ts';
import { parseDay } from '../shared/parseDay.ts';
import { patchOf } from '../shared/patch.ts';
import { fromWirePhone, toWirePhone } from '../shared/phone.ts';
import {
  day,
  dollars,
  oneOf,
  optionalId,
  optionalText,
  phone,
  phoneEntry,
  postalAddress,
  requiredText,
} from '../shared/rules.ts';
import { asTypedDollars, type ReadNumber } from '../shared/typed.ts';
import type { Project } from './project.ts';
import { projectStatusCodes } from './status.ts';

const operational = (read?: (typed: string) => string) => ({
  date_assigned: day(read),
  customer_contacted: day(read),
  date_inspected: day(read),
  estimation_sent: day(read),
  job_start_date: day(read),
  job_end_date: day(read),
});

const prices = (read?: ReadNumber) => ({
  change_order_price: dollars(read).default(0),
  estimation: dollars(read).default(0),
  final_invoice: dollars(read).default(0),
});

/** A project as the API takes it; defaults of [R9.05]. */
export const projectBody = object({
  title: requiredText(),
  job_type: optionalText(100),
  status: oneOf(projectStatusCodes).default('NEW'),
  address: postalAddress(),
  ...operational(),
  ...prices(),
  client: object({ name: optionalText(), phone_no: phone() }),
  office: optionalId(),
  estimator: optionalId(),
  referred_by: optionalText(),
});

/** The same rules for a change: what it leaves out stays [R7.16]. */
export const projectPatch = patchOf(projectBody);

/** The project form with the specification's names, `refferedBy` among them [R2.24-R2.26, R5.06]. */
export const projectForm = object({
  projectTitle: requiredText(),
  office: optionalId(),
  estimator: optionalId(),
  refferedBy: optionalText(),
  status: oneOf(projectStatusCodes).default('NEW'),
  jobType: optionalText(100),
  clientName: optionalText(),
  clientNo: phoneEntry(),
  ...addressEntry,
  ...operational(parseDay),
  ...prices(asTypedDollars),
});

export type ProjectBody = InferType<typeof projectBody>;
export type ProjectForm = InferType<typeof projectForm>;

/** What the form says, as the wire has it: the phone with +1 before it [R3.04]. */
export const projectToWire = (form: ProjectForm): ProjectBody => {
  const {
    projectTitle,
    refferedBy,
    jobType,
    clientName,
    clientNo,
    line1,
    line2,
    zipCode,
    country,
    state,
    city,
    ...same
  } = form;
  return {
    ...same,
    title: projectTitle,
    job_type: jobType,
    referred_by: refferedBy,
    client: { name: clientName, phone_no: toWirePhone(clientNo, country) },
    address: addressToWire({ line1, line2, zipCode, country, state, city }),
  };
};

/** A stored project as the form shows it. */
export const projectToForm = (project: Project): ProjectForm => ({
  projectTitle: project.title,
  office: project.office,
  estimator: project.estimator,
  refferedBy: project.referred_by,
  status: project.status,
  jobType: project.job_type,
  clientName: project.client.name,
  clientNo: fromWirePhone(project.client.phone_no, project.address.country),
  ...addressToForm(project.address),
  date_assigned: project.date_assigned,
  customer_contacted: project.customer_contacted,
  date_inspected: project.date_inspected,
  estimation_sent: project.estimation_sent,
  job_start_date: project.job_start_date,
  job_end_date: project.job_end_date,
  change_order_price: project.change_order_price,
  estimation: project.estimation,
  final_invoice: project.final_invoice,
});

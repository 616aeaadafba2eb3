/** The project form: its schema, its input texts, and the conversion to and from the API format [R2.24-R2.26, R5.06]. */

import { formatMoneyInput } from '@plumbline/values/money';
import { parseDay } from '@plumbline/values/parseDay';
import { fromApiPhone, toApiPhone } from '@plumbline/values/phone';
import { type InferType, object } from 'yup';
import { addressFormFields, addressToApi, addressToForm } from '../shared/addressForm.ts';
import { changedFields } from '../shared/formChanges.ts';
import { type ParseNumber, parseTypedDollars } from '../shared/parseTypedNumber.ts';
import { toFieldErrors } from '../shared/toFieldErrors.ts';
import {
  computedDollars,
  day,
  dollars,
  formPhone,
  oneOf,
  optionalEmail,
  optionalId,
  optionalText,
  requiredText,
} from '../shared/validationRules.ts';
import { maxLostReasonLength } from './lostJobs.ts';
import type { Project } from './project.ts';
import { projectStatusCodes } from './status.ts';

/**
 * The date fields of the form and of API calls. API calls contain days YYYY-MM-DD. A form contains typed texts, so it needs
 * `parse`.
 */
export const dateFields = (parse?: (text: string) => string) => ({
  date_assigned: day(parse),
  customer_contacted: day(parse),
  date_inspected: day(parse),
  estimation_sent: day(parse),
  job_start_date: day(parse),
  job_end_date: day(parse),
});

/** The price fields of the form and of API calls. API calls contain numbers. A form contains typed texts, so it needs `parse`. */
export const priceFields = (parse?: ParseNumber) => ({
  // Signed change orders can lower the price.
  change_order_price: computedDollars(parse).default(0),
  estimation: dollars(parse).default(0),
  final_invoice: dollars(parse).default(0),
});

/** The project form with the field names of the specification, including `refferedBy`. */
export const projectForm = object({
  projectTitle: requiredText(),
  office: optionalId(),
  estimator: optionalId(),
  refferedBy: optionalText(),
  status: oneOf(projectStatusCodes).default('NEW'),
  lostReason: optionalText(maxLostReasonLength),
  jobType: optionalText(100),
  clientName: optionalText(),
  clientNo: formPhone(),
  clientEmail: optionalEmail(),
  ...addressFormFields,
  ...dateFields(parseDay),
  ...priceFields(parseTypedDollars),
});

export type ProjectForm = InferType<typeof projectForm>;

/** The body of a project. A phone number in the United States gets the prefix +1 [R3.04]. */
export const projectToApi = (form: ProjectForm) => {
  const {
    projectTitle,
    refferedBy,
    jobType,
    lostReason,
    clientName,
    clientNo,
    clientEmail,
    line1,
    line2,
    zipCode,
    country,
    state,
    city,
    ...otherFields
  } = form;
  return {
    ...otherFields,
    title: projectTitle,
    job_type: jobType,
    referred_by: refferedBy,
    lost_reason: lostReason,
    client: { name: clientName, phone_no: toApiPhone(clientNo, country), email: clientEmail },
    address: addressToApi({ line1, line2, zipCode, country, state, city }),
  };
};

export const projectToForm = (project: Project): ProjectForm => ({
  projectTitle: project.title,
  office: project.office,
  estimator: project.estimator,
  refferedBy: project.referred_by,
  status: project.status,
  lostReason: project.lost_reason,
  jobType: project.job_type,
  clientName: project.client.name,
  clientNo: fromApiPhone(project.client.phone_no, project.address.country),
  clientEmail: project.client.email,
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

/** The form with every field as a text. An empty field is ''. */
export type ProjectFormInput = { [Field in keyof ProjectForm]: string };

const projectFormFields = Object.keys(projectForm.fields) as readonly (keyof ProjectForm)[];

const inputText = (value: string | number | null) =>
  typeof value === 'number' ? formatMoneyInput(value) : (value ?? '');

const toInput = (form: ProjectForm) =>
  Object.fromEntries(projectFormFields.map((field) => [field, inputText(form[field])])) as ProjectFormInput;

/** The input texts of a stored project. Amounts have thousands separators. */
export const projectInput = (project: Project): ProjectFormInput => toInput(projectToForm(project));

/** The input texts of a new project with default values for some fields [R9.05]. */
export const newProjectInput = (defaults: Partial<ProjectFormInput>): ProjectFormInput => ({
  ...toInput({ ...projectForm.getDefault(), projectTitle: '' }),
  ...defaults,
});

/** The changed fields of the project, as a PATCH sends them [R7.16]. */
export const projectChanges = (storedProject: Project, form: ProjectForm) =>
  changedFields(projectToApi(projectToForm(storedProject)), projectToApi(form));

/** The form fields by the field names of the API. All other fields have the same name in both. */
const formFieldsByApiField: Readonly<Record<string, keyof ProjectForm>> = {
  title: 'projectTitle',
  referred_by: 'refferedBy',
  job_type: 'jobType',
  lost_reason: 'lostReason',
  'client.name': 'clientName',
  'client.phone_no': 'clientNo',
  'client.email': 'clientEmail',
};

/** Converts the errors of an API call to one error text for each field that has an error. */
export const projectErrors = (fields: Parameters<typeof toFieldErrors>[0]): Record<string, string> =>
  toFieldErrors(fields, formFieldsByApiField);

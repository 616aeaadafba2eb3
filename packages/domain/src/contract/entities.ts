import { array, boolean, type InferType, number, object, string } from 'yup';
import { eachField, importVerdicts } from '../catalogue/importFields.ts';
import { type ItemType, itemTypeCodes } from '../catalogue/itemTypes.ts';
import { type Unit, unitCodes } from '../catalogue/units.ts';
import { fileStates } from '../files/states.ts';
import { authorRoleCodes } from '../notes/authorRoles.ts';
import { projectStatusCodes } from '../projects/status.ts';
import { subscriptionTypeCodes } from '../subscription/plans.ts';

/** The records as the wire has them [R3]. Money, rates and percents are JSON numbers; dates YYYY-MM-DD or null. */
const id = () => string().required();
const nullableText = () => string().defined().nullable();
const words = () => string().defined();
const amount = () => number().required();
const version = () => number().integer().required();
const code = <T extends string>(codes: readonly T[]) =>
  string<T>()
    .oneOf([...codes])
    .required();

export const addressSchema = object({
  line1: words(),
  line2: words(),
  city: words(),
  state: words(),
  zip_code: words(),
  country: words(),
}).required();

export const subscriptionSchema = object({
  subscription_type: code(subscriptionTypeCodes),
  /** [R3.01]: the wire keeps the misspelling. */
  subcription_ended: nullableText(),
  subscribed_users: number().integer().required(),
  /** Whether the payment provider renews it. */
  renews: boolean().required(),
}).required();

export const companySchema = object({
  id: id(),
  name: words(),
  address: addressSchema,
  phone_no: words(),
  fax_no: words(),
  email: words(),
  default_units: words(),
  default_state: words(),
  /** An IANA time zone: "today" and every date that the server sets are those of this zone. */
  time_zone: words(),
  /** A data URL, or null where there is none. */
  logo: nullableText(),
  subscription: subscriptionSchema,
  version: version(),
}).required();

const profileFields = { role: number<2 | 3 | 4>().oneOf([2, 3, 4]).required(), office: nullableText() };

export const userSchema = object({
  id: id(),
  first_name: words(),
  last_name: words(),
  email: words(),
  username: words(),
  profile: object({ ...profileFields, company: id() }).required(),
  version: version(),
}).required();

export const meSchema = userSchema.shape({
  profile: object({ ...profileFields, company: companySchema }).required(),
  /** The names of the company's owners: whom staff ask for a package. */
  owners: array(words()).required(),
});

export const officeSchema = object({
  id: id(),
  name: words(),
  description: words(),
  address: addressSchema,
  phone_no: words(),
  fax_no: words(),
  email: words(),
  version: version(),
}).required();

/** What belongs to an office, and so keeps it from being deleted. */
export const officeUsageSchema = object({
  projects: number().integer().required(),
  users: number().integer().required(),
}).required();

export const projectSchema = object({
  id: id(),
  title: words(),
  job_type: words(),
  status: code(projectStatusCodes),
  address: addressSchema,
  /** The day the project was made, set by the server. */
  created_date: string().required(),
  date_assigned: nullableText(),
  customer_contacted: nullableText(),
  date_inspected: nullableText(),
  estimation_sent: nullableText(),
  job_start_date: nullableText(),
  job_end_date: nullableText(),
  /** The day the project first reached SIGNED, set by the server; null where it never did or that is not known. */
  signed_on: nullableText(),
  /** Follows the estimate's amount_total. */
  current_estimate: amount(),
  estimation: amount(),
  final_invoice: amount(),
  change_order_price: amount(),
  client: object({ name: words(), phone_no: words() }).required(),
  office: nullableText(),
  estimator: nullableText(),
  referred_by: words(),
  estimate: nullableText(),
  favourite: boolean().required(),
  created_by: nullableText(),
  version: version(),
}).required();

export const estimateItemSchema = object({
  id: id(),
  description: words(),
  rate: amount(),
  quantity: amount(),
  /** Percent. */
  tax: amount(),
  total: amount(),
  unit: code(unitCodes),
  index: number().integer().required(),
  estimate: id(),
  version: version(),
}).required();

export const estimateSchema = object({
  id: id(),
  project: id(),
  sub_total: amount(),
  tax_total: amount(),
  discount: amount(),
  amount_total: amount(),
  items: array(estimateItemSchema).required(),
  version: version(),
}).required();

export const catalogueItemSchema = object({
  id: id(),
  code: words(),
  description: words(),
  rate: amount(),
  item_type: code(itemTypeCodes),
  unit: code(unitCodes),
  category: words(),
  version: version(),
}).required();

/** [R3.10] `author_role` is the wire's word for the role, which `authorRoleLabel` turns into the screen's. */
export const noteSchema = object({
  id: id(),
  body: words(),
  author: id(),
  author_name: words(),
  author_role: code(authorRoleCodes),
  /** Ids of files. */
  attachments: array(id()).required(),
  /** What the files are called, in the same order; besides the specification. */
  attachment_names: array(words()).required(),
  /** An ISO instant. */
  created_date: string().required(),
  version: version(),
}).required();

/** [R3.14] */
export const fileSchema = object({ id: id(), state: code(fileStates) }).required();

const column = () => number().integer().min(0).defined().nullable();

/** Which column of the sheet, counted from 0, holds each field; null where none does. */
export const importMappingSchema = object(eachField(column)).required();

export const importFillSchema = object({
  item_type: string<ItemType>()
    .oneOf([...itemTypeCodes])
    .defined()
    .nullable(),
  unit: string<Unit>()
    .oneOf([...unitCodes])
    .defined()
    .nullable(),
}).required();

export const importRowSchema = object({
  /** The row's number in the spreadsheet, as a person sees it there: the first is 1. */
  row: number().integer().required(),
  verdict: code(importVerdicts),
  /** What the row says of the item: codes where they were understood, else the sheet's own words. */
  values: object({ ...eachField(words), rate: number().defined().nullable() }).required(),
  /** Of a row that changes its item: what the item has so far in the fields that change. */
  was: object({ ...eachField(() => string()), rate: number() })
    .optional()
    .default(undefined),
  /** What is wrong, by the heading of its column. */
  errors: array(object({ column: words(), message: words() }).required()).required(),
}).required();

/** [R7.29] */
export const importPreviewSchema = object({
  /** Where the rows are from, and how many sheets the file shows. */
  sheet: object({ name: words(), of: number().integer().required() }).required(),
  /** The sheet's headings, in order. */
  columns: array(words()).required(),
  mapping: importMappingSchema,
  /** What rows without an item type or a unit get; null where they get none. */
  fill: importFillSchema,
  /** How many rows have no item type or unit of their own, nor an item that has. */
  unfilled: object({ item_type: number().integer().required(), unit: number().integer().required() }).required(),
  rows: array(importRowSchema).required(),
  summary: object({
    rows: number().integer().required(),
    new: number().integer().required(),
    update: number().integer().required(),
    unchanged: number().integer().required(),
    error: number().integer().required(),
  }).required(),
}).required();

export const importResultSchema = object({
  /** Names the import, to undo it. */
  import: id(),
  created: number().integer().required(),
  updated: number().integer().required(),
  unchanged: number().integer().required(),
  skipped: number().integer().required(),
}).required();

export const tokensSchema = object({ access: words(), refresh: words() }).required();

export type Address = InferType<typeof addressSchema>;
export type Company = InferType<typeof companySchema>;
export type User = InferType<typeof userSchema>;
/** The person signed in, with the company whole. */
export type Me = InferType<typeof meSchema>;
export type Office = InferType<typeof officeSchema>;
export type OfficeUsage = InferType<typeof officeUsageSchema>;
export type Project = InferType<typeof projectSchema>;
export type EstimateItem = InferType<typeof estimateItemSchema>;
export type Estimate = InferType<typeof estimateSchema>;
export type CatalogueItem = InferType<typeof catalogueItemSchema>;
export type Note = InferType<typeof noteSchema>;
export type FileRecord = InferType<typeof fileSchema>;
export type ImportMapping = InferType<typeof importMappingSchema>;
export type ImportFill = InferType<typeof importFillSchema>;
export type ImportRow = InferType<typeof importRowSchema>;
export type ImportPreview = InferType<typeof importPreviewSchema>;
export type ImportResult = InferType<typeof importResultSchema>;
export type Tokens = InferType<typeof tokensSchema>;

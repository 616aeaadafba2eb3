/** The project: its schema in API responses and its type [R3.04]. */
import { boolean, type InferType, number, object, string } from 'yup';
import { addressSchema } from '../shared/address.ts';
import {
  amountField,
  codeField,
  idField,
  nullableTextField,
  recordSchema,
  recordVersionField,
  textField,
} from '../shared/recordSchema.ts';
import { projectStatusCodes } from './status.ts';

/** A project in an API response [R3.04]. */
export const projectSchema = recordSchema('Project', {
  id: idField(),
  title: textField(),
  job_type: textField(),
  status: codeField(projectStatusCodes),
  /** The day on which the project got its status, set by the server. */
  status_since: string().required(),
  address: addressSchema,
  /** The day on which the project was created, set by the server. */
  created_date: string().required(),
  /** This field and the next five are days YYYY-MM-DD that users enter. */
  date_assigned: nullableTextField(),
  customer_contacted: nullableTextField(),
  date_inspected: nullableTextField(),
  estimation_sent: nullableTextField(),
  job_start_date: nullableTextField(),
  job_end_date: nullableTextField(),
  /**
   * The day on which the project first got the status SIGNED, set by the server. Null if there is no such day or it is unknown.
   */
  signed_on: nullableTextField(),
  /**
   * What the client has signed: the total of the last accepted estimate and of the change orders accepted after it. Null if no estimate was
   * accepted. It can be negative, because an estimate can have credits.
   */
  contract_value: number().defined().nullable(),
  /** The `amount_total` of the estimate, with all changes that are not signed. */
  current_estimate: amountField(),
  /** The typed estimate price. */
  estimation: amountField(),
  final_invoice: amountField(),
  change_order_price: amountField(),
  client: object({ name: textField(), phone_no: textField(), email: textField() }).required(),
  /** The id of the office. */
  office: nullableTextField(),
  /** The id of the user who makes the estimate. */
  estimator: nullableTextField(),
  referred_by: textField(),
  /** Why the job was lost. '' if it was not lost or the reason is not known. */
  lost_reason: textField(),
  /** The id of the estimate. */
  estimate: nullableTextField(),
  /** Whether the project is a favourite of the caller. */
  favourite: boolean().required(),
  /** The id of the user who created the project. */
  created_by: nullableTextField(),
  version: recordVersionField(),
});

export type Project = InferType<typeof projectSchema>;

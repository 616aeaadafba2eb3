/** The fields of a project in its history: their labels, and how their values are written. */

import { formatMoney, money } from '@plumbline/values/money';
import { formatPhone } from '@plumbline/values/phone';
import { projectLabels } from '../projects/projectLabels.ts';
import { countryName } from '../shared/countryName.ts';

interface HistoryField {
  readonly label: string;
  /** Writes a value that is not empty. Default: as it is. */
  readonly format?: (value: string) => string;
}

const formatAmount = (value: string) => formatMoney(money(value));

/** The prices of a project that users type or the server computes, by the name of the field in the API. */
export const amountFields = {
  estimation: { label: projectLabels.estimation, format: formatAmount },
  change_order_price: { label: projectLabels.change_order_price, format: formatAmount },
  contract_value: { label: 'Contract value', format: formatAmount },
  final_invoice: { label: projectLabels.final_invoice, format: formatAmount },
} as const satisfies Record<string, HistoryField>;

/**
 * The other fields, by the name of the field in the API. The fields of a nested record have its name before a dot. A field that is not
 * listed has no entry: the status has its own event, and the server sets `signed_on`.
 */
export const detailFields = {
  title: { label: projectLabels.projectTitle },
  office: { label: projectLabels.office },
  estimator: { label: projectLabels.estimator },
  referred_by: { label: projectLabels.refferedBy },
  lost_reason: { label: projectLabels.lostReason },
  job_type: { label: projectLabels.jobType },
  'client.name': { label: projectLabels.clientName },
  'client.phone_no': { label: projectLabels.clientNo, format: formatPhone },
  'client.email': { label: projectLabels.clientEmail },
  'address.line1': { label: projectLabels.line1 },
  'address.line2': { label: projectLabels.line2 },
  'address.city': { label: projectLabels.city },
  'address.state': { label: projectLabels.state },
  'address.zip_code': { label: projectLabels.zipCode },
  'address.country': { label: projectLabels.country, format: countryName },
  date_assigned: { label: projectLabels.date_assigned },
  customer_contacted: { label: projectLabels.customer_contacted },
  date_inspected: { label: projectLabels.date_inspected },
  estimation_sent: { label: projectLabels.estimation_sent },
  job_start_date: { label: projectLabels.job_start_date },
  job_end_date: { label: projectLabels.job_end_date },
} as const satisfies Record<string, HistoryField>;

/** What an entry of an estimate names beside its total. */
const estimateFields = { discount: { label: 'Discount' } } as const satisfies Record<string, HistoryField>;

const fields: Readonly<Record<string, HistoryField>> = { ...detailFields, ...amountFields, ...estimateFields };

export const fieldLabel = (name: string): string => fields[name]?.label ?? name;

/** The text of a value, or '' if it is empty. */
export const fieldText = (name: string, value: string): string =>
  value === '' ? '' : (fields[name]?.format?.(value) ?? value);

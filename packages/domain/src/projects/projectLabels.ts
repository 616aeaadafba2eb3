/** The labels of the project fields. */
import { addressLabels } from '../shared/addressLabels.ts';
import type { ProjectForm } from './form.ts';

/** The labels of the project fields on the form and in the CSV file [R2.24-R2.26]. */
export const projectLabels = {
  projectTitle: 'Project title',
  office: 'Office',
  estimator: 'Estimator',
  refferedBy: 'Referred by',
  status: 'Status',
  lostReason: 'Lost reason',
  jobType: 'Job type',
  clientName: 'Client name',
  clientNo: 'Contact number',
  clientEmail: 'Client email',
  ...addressLabels,
  date_assigned: 'Date assigned',
  customer_contacted: 'Customer contacted',
  date_inspected: 'Date inspected',
  estimation_sent: 'Estimate sent date',
  job_start_date: 'Job start date',
  job_end_date: 'Job end date',
  change_order_price: 'Change order price',
  estimation: 'Estimate price',
  final_invoice: 'Final invoice',
} as const satisfies Record<keyof ProjectForm, string>;

export const createdLabel = 'Date created';

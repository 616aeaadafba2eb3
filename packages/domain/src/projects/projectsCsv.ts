/** The project list as a CSV file [R2.20]. */

import { formatPhone } from '@plumbline/values/phone';
import { type CsvCell, toCsv } from '../shared/csv.ts';
import type { Project } from './project.ts';
import { createdLabel, projectLabels as labels } from './projectLabels.ts';
import { projectPrice } from './projectPrice.ts';
import { projectStatuses } from './status.ts';

/** The name of the exported file [R2.20]. */
export const projectCsvName = 'project-list.csv';

/** The names of offices and users by id. */
export interface ProjectNames {
  readonly office: (id: string | null) => string;
  readonly estimator: (id: string | null) => string;
}

type Column = readonly [header: string, cell: (project: Project, names: ProjectNames) => CsvCell];

const columns: readonly Column[] = [
  [labels.projectTitle, (project) => project.title],
  [labels.status, (project) => projectStatuses[project.status]],
  [labels.clientName, (project) => project.client.name],
  [labels.clientNo, (project) => formatPhone(project.client.phone_no)],
  [labels.clientEmail, (project) => project.client.email],
  [labels.line1, (project) => project.address.line1],
  [labels.line2, (project) => project.address.line2],
  [labels.city, (project) => project.address.city],
  [labels.state, (project) => project.address.state],
  [labels.zipCode, (project) => project.address.zip_code],
  [labels.country, (project) => project.address.country],
  [labels.office, (project, names) => names.office(project.office)],
  [labels.estimator, (project, names) => names.estimator(project.estimator)],
  [labels.refferedBy, (project) => project.referred_by],
  [labels.jobType, (project) => project.job_type],
  [createdLabel, (project) => project.created_date],
  [labels.date_assigned, (project) => project.date_assigned],
  [labels.customer_contacted, (project) => project.customer_contacted],
  [labels.date_inspected, (project) => project.date_inspected],
  [labels.estimation_sent, (project) => project.estimation_sent],
  [labels.job_start_date, (project) => project.job_start_date],
  [labels.job_end_date, (project) => project.job_end_date],
  [labels.estimation, (project) => projectPrice(project)],
  [labels.change_order_price, (project) => project.change_order_price],
  [labels.final_invoice, (project) => project.final_invoice],
  [labels.lostReason, (project) => project.lost_reason],
];

/** The projects as CSV: a row of headings and one row per project [R2.20]. */
export const projectsCsv = (projects: readonly Project[], names: ProjectNames): string =>
  toCsv([
    columns.map(([header]) => header),
    ...projects.map((project) => columns.map(([, cell]) => cell(project, names))),
  ]);

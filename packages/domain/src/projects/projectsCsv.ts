/** The project list as a CSV file [R2.20]. */
import { type CsvCell, toCsv } from '../shared/csv.ts';
import { formatPhone } from '../shared/phone.ts';
import type { Project } from './project.ts';
import { createdLabel, projectLabels as label } from './projectLabels.ts';
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
  [label.projectTitle, (project) => project.title],
  [label.status, (project) => projectStatuses[project.status]],
  [label.clientName, (project) => project.client.name],
  [label.clientNo, (project) => formatPhone(project.client.phone_no)],
  [label.line1, (project) => project.address.line1],
  [label.line2, (project) => project.address.line2],
  [label.city, (project) => project.address.city],
  [label.state, (project) => project.address.state],
  [label.zipCode, (project) => project.address.zip_code],
  [label.country, (project) => project.address.country],
  [label.office, (project, names) => names.office(project.office)],
  [label.estimator, (project, names) => names.estimator(project.estimator)],
  [label.refferedBy, (project) => project.referred_by],
  [label.jobType, (project) => project.job_type],
  [createdLabel, (project) => project.created_date],
  [label.date_assigned, (project) => project.date_assigned],
  [label.customer_contacted, (project) => project.customer_contacted],
  [label.date_inspected, (project) => project.date_inspected],
  [label.estimation_sent, (project) => project.estimation_sent],
  [label.job_start_date, (project) => project.job_start_date],
  [label.job_end_date, (project) => project.job_end_date],
  [label.estimation, (project) => projectPrice(project)],
  [label.change_order_price, (project) => project.change_order_price],
  [label.final_invoice, (project) => project.final_invoice],
];

/** The projects as CSV: a row of headings and one row per project [R2.20]. */
export const projectsCsv = (projects: readonly Project[], names: ProjectNames): string =>
  toCsv([
    columns.map(([header]) => header),
    ...projects.map((project) => columns.map(([, cell]) => cell(project, names))),
  ]);

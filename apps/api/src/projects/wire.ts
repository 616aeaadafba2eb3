import type { Project } from '@plumbline/domain/projects/project';
import type { ProjectBody } from '@plumbline/domain/projects/schema';
import type { Patch } from '@plumbline/domain/shared/patch';
import { addressToRow, addressToWire } from '../company/wire.ts';
import type { PublicRow } from '../database/publicColumns.ts';
import type { projects } from '../database/schema/projects.ts';

export interface ProjectRow {
  readonly project: PublicRow<typeof projects.$inferSelect>;
  readonly estimate: string | null;
  readonly favourite: boolean;
}

/** The stored project as the wire has it [R3.04]. */
export const projectToWire = ({ project, estimate, favourite }: ProjectRow): Project => ({
  id: project.id,
  title: project.title,
  job_type: project.jobType,
  status: project.status,
  address: addressToWire(project),
  created_date: project.createdDate,
  date_assigned: project.dateAssigned,
  customer_contacted: project.customerContacted,
  date_inspected: project.dateInspected,
  estimation_sent: project.estimationSent,
  job_start_date: project.jobStartDate,
  job_end_date: project.jobEndDate,
  signed_on: project.signedOn,
  current_estimate: project.currentEstimate,
  estimation: project.estimation,
  final_invoice: project.finalInvoice,
  change_order_price: project.changeOrderPrice,
  client: { name: project.clientName, phone_no: project.clientPhoneNo },
  office: project.officeId,
  estimator: project.estimatorId,
  referred_by: project.referredBy,
  estimate,
  favourite,
  created_by: project.createdBy,
  version: project.version,
});

/** The columns that a body names; what it leaves out is undefined, which Drizzle leaves alone. */
export const projectToColumns = (body: Patch<ProjectBody>) => ({
  title: body.title,
  jobType: body.job_type,
  status: body.status,
  ...(body.address && addressToRow(body.address)),
  dateAssigned: body.date_assigned,
  customerContacted: body.customer_contacted,
  dateInspected: body.date_inspected,
  estimationSent: body.estimation_sent,
  jobStartDate: body.job_start_date,
  jobEndDate: body.job_end_date,
  estimation: body.estimation,
  finalInvoice: body.final_invoice,
  changeOrderPrice: body.change_order_price,
  ...(body.client && { clientName: body.client.name, clientPhoneNo: body.client.phone_no }),
  officeId: body.office,
  estimatorId: body.estimator,
  referredBy: body.referred_by,
});

/** Builds the database rows of a demo project. */
import { priceLine } from '@plumbline/domain/estimates/pricing';
import { toDollars } from '@plumbline/domain/shared/money';
import { estimatorRole, ownerRole } from '@plumbline/domain/users/roles';
import { toTotalsColumns } from '../estimates/store.ts';
import type { Branch, Employee } from './demoCompany.ts';
import { type DemoDays, dayOf } from './demoDays.ts';
import type { DemoProject } from './demoProjects.ts';
import type { SeededRandom } from './seededRandom.ts';

export interface DemoContext {
  readonly companyId: string;
  readonly random: SeededRandom;
  readonly days: DemoDays;
  readonly branches: readonly Branch[];
  readonly staff: readonly [Employee, ...Employee[]];
}

/** The rows of one project in all tables. */
export function demoProjectRows(project: DemoProject, { companyId, random, days, branches, staff }: DemoContext) {
  const { timeline, city, job, totals } = project;
  const office = branches.find(({ name }) => name === city.office)?.row.id ?? null;
  const [owner, manager] = staff;
  const local = staff.filter(
    ({ row }) => row.role !== ownerRole && (row.officeId === office || row.role === estimatorRole),
  );
  const created = days.at(timeline.age);
  const day = (after: number | null) => (after === null ? null : dayOf(days.at(timeline.age - after)));
  const id = random.id(created);
  const estimateId = random.id(created);
  const author = (random.between(0, 1) ? manager : owner)?.row.id ?? null;
  const common = { companyId, createdAt: created, updatedBy: author, updatedAt: created };
  return {
    project: {
      ...common,
      id,
      title: project.title,
      jobType: job.jobType,
      status: timeline.status,
      line1: project.line1,
      line2: project.line2,
      city: city.city,
      state: 'CO',
      zipCode: project.zipCode,
      country: 'US',
      createdDate: dayOf(created),
      dateAssigned: day(timeline.assigned),
      customerContacted: day(timeline.contacted),
      dateInspected: day(timeline.inspected),
      estimationSent: day(timeline.sent),
      jobStartDate: day(timeline.start),
      jobEndDate: day(timeline.end),
      signedOn: day(timeline.signed),
      currentEstimate: toDollars(totals.amount_total),
      estimation: project.estimation,
      finalInvoice: project.finalInvoice,
      changeOrderPrice: project.changeOrderPrice,
      clientName: project.clientName,
      clientPhoneNo: project.clientPhoneNo,
      officeId: office,
      estimatorId: timeline.assigned === null ? null : (local[random.between(0, local.length - 1)]?.row.id ?? null),
      referredBy: project.referredBy,
      createdBy: author,
    },
    estimate: { ...common, ...toTotalsColumns(totals), id: estimateId, projectId: id },
    items: project.lines.map((line, at) => ({
      ...common,
      ...line,
      id: random.id(created),
      estimateId,
      index: at + 1,
      total: toDollars(priceLine(line).total),
    })),
    log: timeline.reached.map(([status, after]) => {
      const changedAt = days.at(timeline.age - after);
      const who = { changedBy: author, changedAt, changedOn: dayOf(changedAt) };
      return { companyId, id: random.id(changedAt), projectId: id, status, ...who };
    }),
  };
}

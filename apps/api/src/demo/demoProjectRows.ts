/** Builds the database rows of a demo project. */

import { isSection } from '@plumbline/domain/estimates/lines/sections';
import { priceLine } from '@plumbline/domain/estimates/pricing/pricing';
import { projectSearchTexts } from '@plumbline/domain/projects/projectSearchText';
import { estimatorRole, ownerRole } from '@plumbline/domain/users/roles';
import { toDollars } from '@plumbline/values/money';
import { toTotalsColumns } from '../estimates/store.ts';
import type { DemoOffice, DemoUserRow } from './demoCompany.ts';
import { type DemoDays, dayOf } from './demoDays.ts';
import type { DemoProject } from './demoProjects.ts';
import { type SeededRandom, seededRandom } from './seededRandom.ts';

/** The values that the rows of all projects share. */
export interface DemoContext {
  readonly companyId: string;
  readonly random: SeededRandom;
  readonly days: DemoDays;
  readonly companyOffices: readonly DemoOffice[];
  readonly userRows: readonly [DemoUserRow, ...DemoUserRow[]];
}

/** The rows of one project, its estimate, its lines and its status events. */
export function demoProjectRows(
  project: DemoProject,
  { companyId, random, days, companyOffices, userRows }: DemoContext,
) {
  const { timeline, city, job, totals } = project;
  const officeId = companyOffices.find(({ name }) => name === city.office)?.row.id ?? null;
  const [owner, manager] = userRows;
  const possibleEstimators = userRows.filter(
    (row) => row.role !== ownerRole && (row.officeId === officeId || row.role === estimatorRole),
  );
  const createdAt = days.ago(timeline.age);
  const dayAfterCreation = (daysAfterCreation: number | null) =>
    daysAfterCreation === null ? null : dayOf(days.ago(timeline.age - daysAfterCreation));
  const id = random.id(createdAt);
  const estimateId = random.id(createdAt);
  const creatorId = (random.between(0, 1) ? manager : owner)?.id ?? null;
  const common = { companyId, createdAt, updatedBy: creatorId, updatedAt: createdAt };
  const { title, line1, line2, zipCode } = project;
  const address = { line1, line2, city: city.city, state: 'CO', country: 'US' };
  const client = { name: project.clientName, phone_no: project.clientPhoneNo, email: project.clientEmail };
  return {
    project: {
      ...common,
      ...projectSearchTexts({
        title,
        client,
        address: { ...address, zip_code: zipCode },
        referred_by: project.referredBy,
      }),
      id,
      title,
      jobType: job.jobType,
      status: timeline.status,
      statusSince: dayAfterCreation(timeline.statusDays.at(-1)?.[1] ?? null),
      ...address,
      zipCode,
      createdDate: dayOf(createdAt),
      dateAssigned: dayAfterCreation(timeline.assignedDay),
      customerContacted: dayAfterCreation(timeline.contactedDay),
      dateInspected: dayAfterCreation(timeline.inspectedDay),
      estimationSent: dayAfterCreation(timeline.sentDay),
      jobStartDate: dayAfterCreation(timeline.startDay),
      jobEndDate: dayAfterCreation(timeline.endDay),
      signedOn: dayAfterCreation(timeline.signedDay),
      currentEstimate: toDollars(totals.amount_total),
      estimation: project.estimation,
      finalInvoice: project.finalInvoice,
      changeOrderPrice: project.changeOrderPrice,
      clientName: client.name,
      clientPhoneNo: client.phone_no,
      clientEmail: client.email,
      officeId,
      estimatorId:
        timeline.assignedDay === null
          ? null
          : (possibleEstimators[random.between(0, possibleEstimators.length - 1)]?.id ?? null),
      referredBy: project.referredBy,
      lostReason: timeline.lostReason,
      createdBy: creatorId,
    },
    estimate: { ...common, ...toTotalsColumns(totals), id: estimateId, projectId: id },
    items: project.lines.map((line, index) => ({
      ...common,
      ...line,
      // The ids of headings come from a separate generator, so that a heading does not change the random values of later projects.
      id: (isSection(line) ? seededRandom(index) : random).id(createdAt),
      estimateId,
      index: index + 1,
      total: toDollars(priceLine(line).total),
    })),
    statusEvents: timeline.statusDays.map(([status, daysAfterCreation], index) => {
      const createdAt = days.ago(timeline.age - daysAfterCreation);
      const from = timeline.statusDays[index - 1]?.[0];
      const change = from
        ? ({ type: 'status.changed', payload: { from, to: status } } as const)
        : ({ type: 'project.created', payload: { status } } as const);
      // The id of the end of a lost job comes from a separate generator, as those of headings do.
      const ids = status === 'CLOSED' && timeline.signedDay === null ? seededRandom(index) : random;
      const record = { companyId, id: ids.id(createdAt), recordId: id, projectId: id, createdAt };
      return { ...record, ...change, status, actorKind: 'user' as const, actorId: creatorId };
    }),
  };
}

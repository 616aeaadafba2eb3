/** The status and the dates of each project of the demo company. */

import { defaultLostReasons } from '@plumbline/domain/company/lostReasons';
import { type PeriodPreset, periodPresets, presetPeriod, previousPeriod } from '@plumbline/domain/dashboard/period';
import { type ProjectStatus, projectStatusCodes } from '@plumbline/domain/projects/status';
import { daysBetween } from '@plumbline/values/day';
import type { SeededRandom } from './seededRandom.ts';

/** The progress of a project through the pipeline, in days after its creation. */
export interface Timeline {
  readonly status: ProjectStatus;
  /** Days since the creation of the project. */
  readonly age: number;
  /** The statuses of the project and the days on which it reached them. */
  readonly statusDays: readonly (readonly [ProjectStatus, number])[];
  readonly assignedDay: number | null;
  readonly contactedDay: number | null;
  readonly inspectedDay: number | null;
  readonly sentDay: number | null;
  readonly signedDay: number | null;
  readonly startDay: number | null;
  readonly endDay: number | null;
  /** Why the job was lost. '' for other jobs and for a reason that nobody has given. */
  readonly lostReason: string;
}

interface StatusGroup {
  readonly status: ProjectStatus;
  readonly count: number;
  /** The age of the projects in days. The range is chosen so that a project is old enough for its status. */
  readonly minDays: number;
  readonly maxDays: number;
}

const statusGroups: readonly StatusGroup[] = [
  { status: 'CLOSED', count: 15, minDays: 125, maxDays: 362 },
  { status: 'ACCOUNTS_RECEIVABLE', count: 7, minDays: 92, maxDays: 190 },
  { status: 'SIGNED', count: 11, minDays: 36, maxDays: 74 },
  { status: 'NEGOTIATION', count: 8, minDays: 20, maxDays: 70 },
  { status: 'ESTIMATE_SENT', count: 11, minDays: 12, maxDays: 230 },
  { status: 'NEW', count: 8, minDays: 0, maxDays: 16 },
  // The year before, with which the dashboard compares the last 12 months. Clients did not answer the open estimates.
  { status: 'CLOSED', count: 24, minDays: 365, maxDays: 740 },
  { status: 'ESTIMATE_SENT', count: 8, minDays: 365, maxDays: 735 },
];

/**
 * The timelines of 92 projects that were created in the last 24 months, in realistic numbers per status. Each previous period of the
 * dashboard has a project, also if it is a single day.
 */
export function demoProjectTimelines(random: SeededRandom, today: string): readonly Timeline[] {
  const projects = statusGroups.flatMap(({ status, count, minDays, maxDays }) =>
    Array.from({ length: count }, (_, index) => ({
      status,
      age: Math.round(minDays + ((maxDays - minDays) * (index + random.fraction())) / count),
    })),
  );
  for (const { minDays, maxDays } of previousPeriodAges(today)) {
    if (projects.some(({ age }) => age >= minDays && age <= maxDays)) continue;
    // An estimate that was sent can have any of these ages.
    const sent = projects.filter(({ status }) => status === 'ESTIMATE_SENT');
    const [closest] = sent.toSorted((a, b) => Math.abs(a.age - maxDays) - Math.abs(b.age - maxDays));
    if (closest) closest.age = maxDays;
  }
  return projects.map(({ status, age }, index) => {
    const result = timeline(status, age, random);
    return status === 'ESTIMATE_SENT' && age >= minLostAge && index % 2 === 1 ? lost(result, index) : result;
  });
}

/** Of the estimates that were sent this number of days ago, every second is lost. */
const minLostAge = 90;

/** The timeline of a job that was lost after its estimate was sent. It uses no random value, so that later projects stay the same. */
function lost(sent: Timeline, index: number): Timeline {
  const closedDay = (sent.sentDay ?? 0) + 21 + (index % 30);
  const reasons = [...defaultLostReasons.map(({ name }) => name), ''];
  return {
    ...sent,
    status: 'CLOSED',
    statusDays: [...sent.statusDays, ['CLOSED', closedDay]],
    lostReason: reasons[Math.floor(index / 2) % reasons.length] ?? '',
  };
}

/** The ages of projects in the previous period of each preset of the dashboard. */
const previousPeriodAges = (today: string) =>
  (Object.keys(periodPresets) as PeriodPreset[]).flatMap((preset) => {
    const previous = previousPeriod(presetPeriod(preset, today), today);
    return previous ? [{ minDays: daysBetween(previous.to, today), maxDays: daysBetween(previous.from, today) }] : [];
  });

function timeline(status: ProjectStatus, age: number, random: SeededRandom): Timeline {
  const { between } = random;
  const stageIndex = projectStatusCodes.indexOf(status);
  const dayIfReached = (neededStatus: ProjectStatus, day: number) =>
    stageIndex >= projectStatusCodes.indexOf(neededStatus) ? day : null;
  /**
   * Returns null if a new project has not reached this step: if the day is in the future, and at random in one of three cases,
   * because many new projects wait for their first steps. Projects with a later status have reached the step.
   */
  const dayOfFirstStep = (day: number) => (status === 'NEW' && (day > age || between(0, 2) === 0) ? null : day);

  // The days between two steps are random, in a range that is usual for contractors.
  const assignedDay = dayOfFirstStep(between(0, 2));
  const contactedDay = assignedDay === null ? null : dayOfFirstStep(assignedDay + between(0, 1));
  const inspectedDay = between(4, 7);
  const sentDay = inspectedDay + between(1, 4);
  const negotiationDay = sentDay + between(2, 7);
  const signedDay = negotiationDay + between(1, 9);
  const isUnderWay = status === 'SIGNED';
  // `age` is the current day. The work of a signed project starts shortly before or after the current day and ends after it.
  const startDay = isUnderWay
    ? Math.max(signedDay + between(5, 14), age + between(-12, 15))
    : signedDay + between(5, 14);
  const endDay = isUnderWay ? Math.max(startDay + between(4, 20), age + between(1, 12)) : startDay + between(2, 25);
  const invoiceDay = endDay + between(0, 3);

  return {
    status,
    age,
    assignedDay,
    contactedDay,
    inspectedDay: dayIfReached('ESTIMATE_SENT', inspectedDay),
    sentDay: dayIfReached('ESTIMATE_SENT', sentDay),
    signedDay: dayIfReached('SIGNED', signedDay),
    startDay: dayIfReached('SIGNED', startDay),
    endDay: dayIfReached('SIGNED', endDay),
    lostReason: '',
    statusDays: projectStatusCodes.slice(0, stageIndex + 1).map(
      (reachedStatus, index) =>
        [
          reachedStatus,
          // The days in the order of `projectStatusCodes`.
          [0, sentDay, negotiationDay, signedDay, invoiceDay, invoiceDay + between(10, 40)][index] ?? 0,
        ] as const,
    ),
  };
}

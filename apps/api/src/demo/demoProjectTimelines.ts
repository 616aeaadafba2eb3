import type { ProjectStatus } from '@plumbline/domain/projects/status';
import type { SeededRandom } from './seededRandom.ts';

/** The progress of a project through the pipeline, in days after its creation. */
export interface Timeline {
  readonly status: ProjectStatus;
  /** Days since the creation of the project. */
  readonly age: number;
  /** The statuses of the project and the days on which it reached them. */
  readonly reached: readonly (readonly [ProjectStatus, number])[];
  readonly assigned: number | null;
  readonly contacted: number | null;
  readonly inspected: number | null;
  readonly sent: number | null;
  readonly signed: number | null;
  readonly start: number | null;
  readonly end: number | null;
}

interface Stage {
  readonly status: ProjectStatus;
  readonly count: number;
  /** The range of ages, so that a project is old enough for its status. */
  readonly from: number;
  readonly to: number;
}

const stages: readonly Stage[] = [
  { status: 'CLOSED', count: 15, from: 125, to: 362 },
  { status: 'ACCOUNTS_RECEIVABLE', count: 7, from: 92, to: 190 },
  { status: 'SIGNED', count: 11, from: 36, to: 74 },
  { status: 'NEGOTIATION', count: 8, from: 20, to: 70 },
  { status: 'ESTIMATE_SENT', count: 11, from: 12, to: 230 },
  { status: 'NEW', count: 8, from: 0, to: 16 },
];

const order: readonly ProjectStatus[] = stages.map(({ status }) => status).toReversed();

/** 60 projects over the last 12 months, in realistic numbers per status. */
export function demoProjectTimelines(random: SeededRandom): readonly Timeline[] {
  return stages.flatMap(({ status, count, from, to }) =>
    Array.from({ length: count }, (_, at) =>
      timeline(status, Math.round(from + ((to - from) * (at + random.fraction())) / count), random),
    ),
  );
}

function timeline(status: ProjectStatus, age: number, random: SeededRandom): Timeline {
  const { between } = random;
  const stage = order.indexOf(status);
  const from = (needed: ProjectStatus, day: number) => (stage >= order.indexOf(needed) ? day : null);
  const happened = (day: number) => (status === 'NEW' && (day > age || between(0, 2) === 0) ? null : day);

  const assigned = happened(between(0, 2));
  const contacted = assigned === null ? null : happened(assigned + between(0, 1));
  const inspected = between(4, 7);
  const sent = inspected + between(1, 4);
  const negotiated = sent + between(2, 7);
  const signed = negotiated + between(1, 9);
  const isUnderWay = status === 'SIGNED';
  const start = isUnderWay ? Math.max(signed + between(5, 14), age + between(-12, 15)) : signed + between(5, 14);
  const end = isUnderWay ? Math.max(start + between(4, 20), age + between(1, 12)) : start + between(2, 25);
  const invoiced = end + between(0, 3);

  return {
    status,
    age,
    assigned,
    contacted,
    inspected: from('ESTIMATE_SENT', inspected),
    sent: from('ESTIMATE_SENT', sent),
    signed: from('SIGNED', signed),
    start: from('SIGNED', start),
    end: from('SIGNED', end),
    reached: order
      .slice(0, stage + 1)
      .map((to, at) => [to, [0, sent, negotiated, signed, invoiced, invoiced + between(10, 40)][at] ?? 0] as const),
  };
}

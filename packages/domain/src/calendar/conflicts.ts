/** Conflicts in the calendar: two inspections or two jobs of one estimator at the same time. */
import type { Project } from '../projects/project.ts';
import type { CalendarEntry } from './calendarEntries.ts';

/** What one estimator does twice at the same time. */
type ConflictKind = 'inspection' | 'job';

export interface Conflict {
  readonly kind: ConflictKind;
  /** The other project. */
  readonly project: Project;
  /** The first and the last day that both have, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

/** Both days are part of the range. */
interface DayRange {
  readonly from: string;
  readonly to: string;
}

interface Span {
  readonly project: Project;
  readonly from: string;
  readonly to: string;
}

/** Nobody works for a finished project any more. */
const isOpen = ({ status }: Project) => status !== 'ACCOUNTS_RECEIVABLE' && status !== 'CLOSED';

const inspectionOf = (project: Project): readonly Span[] =>
  project.date_inspected === null ? [] : [{ project, from: project.date_inspected, to: project.date_inspected }];

/** A job with only one of its days lasts this day. */
function jobOf(project: Project): readonly Span[] {
  const from = project.job_start_date ?? project.job_end_date;
  const to = project.job_end_date ?? project.job_start_date;
  return from === null || to === null || to < from ? [] : [{ project, from, to }];
}

const keyOf = (kind: ConflictKind, projectId: string) => `${projectId}-${kind}`;

/** An entry keeps at most this many conflicts. A thousand jobs of one estimator at the same time would have half a million. */
export const maxConflicts = 20;

/** The conflicts of inspections and jobs, the first `maxConflicts` of each. Read them with `conflictsOf`. */
export type Conflicts = ReadonlyMap<string, readonly Conflict[]>;

/**
 * Finds the conflicts. Dates have no times, so two inspections of one estimator on the same day are a conflict, and two jobs with a common
 * day. An inspection during a job is none, because an estimator visits other clients while a crew works.
 */
export function findConflicts(projects: readonly Project[]): Conflicts {
  const conflicts = new Map<string, readonly Conflict[]>();
  const compare = (kind: ConflictKind, spans: readonly Span[]) => {
    // Sorted by the first day, so that the spans after one that starts too late need not be compared.
    const sorted = spans
      .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
      .map((span) => ({ ...span, found: [] as Conflict[] }));
    for (const [index, span] of sorted.entries())
      for (let next = index + 1; next < sorted.length; next += 1) {
        const other = sorted[next];
        if (!other || other.from > span.to) break;
        const endsFirst = span.to < other.to ? span : other;
        const days = { kind, from: other.from, to: endsFirst.to };
        if (span.found.length < maxConflicts) span.found.push({ ...days, project: other.project });
        if (other.found.length < maxConflicts) other.found.push({ ...days, project: span.project });
      }
    for (const { project, found } of sorted) if (found.length > 0) conflicts.set(keyOf(kind, project.id), found);
  };
  const byEstimator = Map.groupBy(
    projects.filter((project) => project.estimator !== null && isOpen(project)),
    ({ estimator }) => estimator,
  );
  for (const ofEstimator of byEstimator.values()) {
    compare('inspection', ofEstimator.flatMap(inspectionOf));
    compare('job', ofEstimator.flatMap(jobOf));
  }
  return conflicts;
}

/**
 * The days of all projects that can have a conflict with a shown entry: those of the shown range, and of the jobs that start before it or
 * end after it. So an entry has the same conflicts in a week as in a month.
 */
export function conflictRange(shown: readonly Project[], { from, to }: DayRange): DayRange {
  const jobs = shown.filter(isOpen).flatMap(jobOf);
  const starts = [from, ...jobs.map((job) => job.from)].toSorted();
  const ends = [to, ...jobs.map((job) => job.to)].toSorted();
  return { from: starts[0] ?? from, to: ends.at(-1) ?? to };
}

/** The conflicts of an entry. */
export const conflictsOf = (conflicts: Conflicts, { kind, project }: CalendarEntry): readonly Conflict[] =>
  conflicts.get(keyOf(kind === 'inspection' ? 'inspection' : 'job', project.id)) ?? [];

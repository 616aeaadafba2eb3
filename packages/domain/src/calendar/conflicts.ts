/** Conflicts in the calendar: two inspections of one estimator on the same day. */
import type { Project } from '../projects/project.ts';
import type { CalendarEntry } from './calendarEntries.ts';

/** Nobody works for a finished project any more. */
const isOpen = ({ status }: Project) => status !== 'ACCOUNTS_RECEIVABLE' && status !== 'CLOSED';

/** An entry keeps at most this many conflicts. */
export const maxConflicts = 20;

/** The other projects that are inspected by the same estimator on the same day, by project. Read them with `conflictsOf`. */
export type Conflicts = ReadonlyMap<string, readonly Project[]>;

/**
 * Finds the conflicts. Dates have no times, so two inspections of one estimator on the same day are a conflict. Jobs have none, because
 * crews do them, and an estimator is responsible for several jobs at the same time.
 */
export function findConflicts(projects: readonly Project[]): Conflicts {
  const inspections = projects.filter(
    (project) => project.estimator !== null && project.date_inspected !== null && isOpen(project),
  );
  const ofDay = Map.groupBy(inspections, ({ estimator, date_inspected: day }) => `${estimator} ${day}`);
  const conflicts = new Map<string, readonly Project[]>();
  for (const together of ofDay.values()) {
    if (together.length === 1) continue;
    for (const project of together) {
      const others = together.slice(0, maxConflicts + 1).filter(({ id }) => id !== project.id);
      conflicts.set(project.id, others.slice(0, maxConflicts));
    }
  }
  return conflicts;
}

/** The projects whose inspection is at the same time as an entry. */
export const conflictsOf = (conflicts: Conflicts, { kind, project }: CalendarEntry): readonly Project[] =>
  kind === 'inspection' ? (conflicts.get(project.id) ?? []) : [];

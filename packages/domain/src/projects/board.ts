/** The board of projects: a column for each status, with the projects that are loaded. */
import { daysBetween } from '@plumbline/values/day';
import { addMoney, type Money, money, subtractMoney } from '@plumbline/values/money';
import type { BulkValues } from './bulkChangeMachine.ts';
import type { ProjectSummary } from './contract.ts';
import type { Project } from './project.ts';
import { projectPrice } from './projectPrice.ts';
import { type ProjectStatus, projectStatusCodes } from './status.ts';

export interface BoardColumn {
  readonly status: ProjectStatus;
  /** The loaded projects. There can be more on the server. */
  readonly projects: readonly Project[];
  /** The number of projects with this status, also of those that are not loaded. */
  readonly count: number;
  /** The sum of their prices. */
  readonly total: Money;
}

/** The newest version of each project, in the order in which the projects first occur. */
function newestVersions(projects: readonly Project[]): readonly Project[] {
  const byId = new Map<string, Project>();
  for (const project of projects) {
    const other = byId.get(project.id);
    if (!other || other.version < project.version) byId.set(project.id, project);
  }
  return [...byId.values()];
}

/**
 * The columns of the board. A project is in the column of the status that a pending change gives to it, above the other projects, and the
 * numbers of both columns count the change already.
 */
export function boardColumns(
  loaded: readonly Project[],
  { statuses }: Pick<ProjectSummary, 'statuses'>,
  pending: ReadonlyMap<string, BulkValues>,
): readonly BoardColumn[] {
  const counts = new Map(statuses.map(({ status, count, total }) => [status, { count, total: money(total) }]));
  const add = (status: ProjectStatus, sign: 1 | -1, price: Money) => {
    const { count = 0, total = money(0) } = counts.get(status) ?? {};
    counts.set(status, {
      count: count + sign,
      total: sign === 1 ? addMoney(total, price) : subtractMoney(total, price),
    });
  };
  const moved: Project[] = [];
  const staying: Project[] = [];
  for (const project of newestVersions(loaded)) {
    const { status = project.status, deleted = false } = pending.get(project.id) ?? {};
    if (status === project.status && !deleted) {
      staying.push(project);
      continue;
    }
    const price = money(projectPrice(project));
    add(project.status, -1, price);
    if (deleted) continue;
    add(status, 1, price);
    moved.push({ ...project, status });
  }
  return projectStatusCodes.map((status) => ({
    status,
    projects: [...moved, ...staying].filter((project) => project.status === status),
    count: counts.get(status)?.count ?? 0,
    total: counts.get(status)?.total ?? money(0),
  }));
}

/** The days after which a project waits too long in a status. A signed or closed job waits for nobody. */
const staleAfterDays: Readonly<Partial<Record<ProjectStatus, number>>> = {
  NEW: 7,
  ESTIMATE_SENT: 14,
  NEGOTIATION: 21,
  ACCOUNTS_RECEIVABLE: 30,
};

export interface TimeInStatus {
  /** Whole days, 0 on the first day. */
  readonly days: number;
  readonly isStale: boolean;
}

/** How long a project has had its status. `today` is YYYY-MM-DD in the time zone of the company. */
export function timeInStatus(
  { status, status_since }: Pick<Project, 'status' | 'status_since'>,
  today: string,
): TimeInStatus {
  const days = Math.max(0, daysBetween(status_since, today));
  return { days, isStale: days > (staleAfterDays[status] ?? Number.POSITIVE_INFINITY) };
}

/**
 * The state machine of changes on the list, the board and the calendar of projects: moves to another status or day, and changes of several
 * selected projects. It sends one change after the other, shows each immediately, and can undo the last one.
 */
import { assign, emit, fromPromise, setup } from 'xstate';
import { createMissingActor } from '../shared/missingActor.ts';
import type { BulkChange, BulkResult } from './bulkChange.ts';
import type { Project } from './project.ts';

/** The values that a change gives to a project. */
export type BulkValues = Omit<BulkChange, 'id' | 'version' | 'undo'>;

/** A change of some projects by the user. */
export interface ProjectsChange {
  /** The projects as the user has seen them. */
  readonly projects: readonly Project[];
  readonly values: BulkValues;
}

/** A change that waits or is being sent. */
interface Batch {
  readonly isUndo: boolean;
  readonly changes: readonly BulkChange[];
  /** The projects before the change, by id. An undo restores their values. */
  readonly before: ReadonlyMap<string, Project>;
}

/** The results of a sent change. */
export interface ChangeOutcome {
  readonly isUndo: boolean;
  readonly changes: readonly BulkChange[];
  readonly results: readonly BulkResult[];
}

interface Context {
  /** The first batch is being sent. */
  readonly queue: readonly Batch[];
  /** The newest version of each project that this machine has changed. */
  readonly versions: ReadonlyMap<string, number>;
  /** The change that undoes the last one, or null if there is nothing to undo. */
  readonly undo: Batch | null;
}

export type BulkChangeEvent = { type: 'changed'; change: ProjectsChange } | { type: 'undone' };

/** `stored`: the server has answered. `failed`: it has not, and the shown change is taken back. */
export type BulkChangeEmitted =
  | { type: 'stored'; outcome: ChangeOutcome }
  | { type: 'failed'; isUndo: boolean; changes: readonly BulkChange[]; error: unknown };

type SendInput = readonly BulkChange[];

/** The values that a change gives to fields of the project. */
const changedFields = ({ deleted: _, ...fields }: BulkValues): Partial<Project> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The values of the project that a change replaces. */
function valuesBefore(project: Project, values: BulkValues): BulkValues {
  // A project that is not lost any more has no reason, so a changed status can also change the reason.
  const changesReason = values.status !== undefined && project.lost_reason !== '';
  const names = Object.keys(changedFields(values)) as (keyof Project)[];
  return {
    ...Object.fromEntries(names.map((name) => [name, project[name]])),
    ...(changesReason && { lost_reason: project.lost_reason }),
    ...(values.deleted !== undefined && { deleted: !values.deleted }),
  };
}

const toBatch = ({ projects, values }: ProjectsChange): Batch => ({
  isUndo: false,
  changes: projects.map(({ id, version }) => ({ id, version, ...values })),
  before: new Map(projects.map((project) => [project.id, project])),
});

/** The batch that restores the values of the changed projects. Null if no project was changed. */
function undoOf(batch: Batch, results: readonly BulkResult[]): Batch | null {
  const changed = new Set(results.filter(({ verdict }) => verdict === 'changed').map(({ id }) => id));
  const changes = batch.changes.flatMap(({ id, version, ...values }) => {
    const project = batch.before.get(id);
    return project && changed.has(id) ? [{ id, version, ...valuesBefore(project, values) }] : [];
  });
  return changes.length === 0 ? null : { isUndo: true, changes, before: new Map() };
}

/** The first batch with the newest known versions. */
const toSend = ({ queue, versions }: Context): SendInput =>
  (queue[0]?.changes ?? []).map((change) => ({
    ...change,
    ...(queue[0]?.isUndo && change.status !== undefined && { undo: true }),
    version: Math.max(change.version, versions.get(change.id) ?? 0),
  }));

const withVersions = (versions: ReadonlyMap<string, number>, results: readonly BulkResult[]) =>
  new Map([
    ...versions,
    ...results.flatMap(({ id, version, verdict }) =>
      version !== null && verdict === 'changed' ? [[id, version] as const] : [],
    ),
  ]);

/** The values that waiting changes give to each project, by its id. The list and the board show them. */
export function pendingValues({ queue }: Pick<Context, 'queue'>): ReadonlyMap<string, BulkValues> {
  const values = new Map<string, BulkValues>();
  for (const { changes } of queue)
    for (const { id, version: _, ...changed } of changes) values.set(id, { ...values.get(id), ...changed });
  return values;
}

/** The projects with the values of waiting changes, without the projects that are being deleted. */
export const withPendingValues = (
  projects: readonly Project[],
  pending: ReadonlyMap<string, BulkValues>,
): readonly Project[] =>
  projects.flatMap((project) => {
    const values = pending.get(project.id);
    if (!values) return [project];
    return values.deleted === true ? [] : [{ ...project, ...changedFields(values) }];
  });

export const bulkChangeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BulkChangeEvent,
    emitted: {} as BulkChangeEmitted,
  },
  actors: {
    /** Sends the changes. Rejects if the server does not answer with verdicts. */
    send: fromPromise<readonly BulkResult[], SendInput>(createMissingActor('send')),
  },
  guards: {
    hasNext: ({ context }) => context.queue.length > 0,
    canUndo: ({ context }) => context.undo !== null,
  },
  actions: {
    // A new change is the next one to undo.
    enqueue: assign(({ context, event }) =>
      event.type === 'changed' && event.change.projects.length > 0
        ? { queue: [...context.queue, toBatch(event.change)], undo: null }
        : {},
    ),
    enqueueUndo: assign(({ context }) => ({
      queue: context.undo ? [...context.queue, context.undo] : context.queue,
      undo: null,
    })),
    dropFirst: assign(({ context }) => ({ queue: context.queue.slice(1) })),
  },
}).createMachine({
  id: 'bulkChange',
  context: { queue: [], versions: new Map(), undo: null },
  initial: 'idle',
  on: {
    changed: { actions: 'enqueue' },
    undone: { guard: 'canUndo', actions: 'enqueueUndo' },
  },
  states: {
    /** Everything is stored. */
    idle: { always: { guard: 'hasNext', target: 'sending' } },
    /** The first change of the queue is being sent. Later changes wait. */
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => toSend(context),
        onDone: {
          target: 'idle',
          actions: [
            emit(({ context, event }) => ({
              type: 'stored' as const,
              outcome: {
                isUndo: context.queue[0]?.isUndo ?? false,
                changes: context.queue[0]?.changes ?? [],
                results: event.output,
              },
            })),
            assign(({ context, event }) => {
              const [batch] = context.queue;
              const isLast = context.queue.length === 1;
              return {
                versions: withVersions(context.versions, event.output),
                undo: batch && isLast && !batch.isUndo ? undoOf(batch, event.output) : context.undo,
              };
            }),
            'dropFirst',
          ],
        },
        onError: {
          target: 'idle',
          actions: [
            emit(({ context, event }) => ({
              type: 'failed' as const,
              isUndo: context.queue[0]?.isUndo ?? false,
              changes: context.queue[0]?.changes ?? [],
              error: event.error,
            })),
            'dropFirst',
          ],
        },
      },
    },
  },
});

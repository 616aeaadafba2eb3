/** HTTP handlers of the history of a project and of the company. */
import { startOfDay } from '@plumbline/domain/company/timeZone';
import type { Query } from '@plumbline/domain/contract/apiCalls';
import { eventRetentionDays } from '@plumbline/domain/events/events';
import type { HistoryPage } from '@plumbline/domain/history/historyEntry';
import { clientAsPerson } from '@plumbline/domain/history/historyFilter';
import { eventTypesByKind, parseKinds } from '@plumbline/domain/history/historyKinds';
import { moveDay } from '@plumbline/values/parseDay';
import type { Tx } from '../database/database.ts';
import { daysBefore } from '../database/daysBefore.ts';
import type { Handlers } from '../http/handler.ts';
import { entriesOf, groupEvents, recordIdsOf } from './entries.ts';
import {
  type HistoryQuery,
  readCompanyTimes,
  readHistoryEvents,
  readProjectCreation,
  readRecordTexts,
} from './store.ts';

/** The number of events, or groups of events, on a page. */
const pageSize = 50;

/** The number of events that are read for a page. It is higher than `pageSize`, because many changes of an estimate can be one entry. */
const maxEvents = 250;

type PageOptions = Pick<HistoryQuery, 'companyId' | 'projectId' | 'from' | 'until'> & {
  readonly query: Query<'history.list'>;
  /** When the history begins. */
  readonly beginning: Date;
  /** Whether the entries name the project. */
  readonly withProject: boolean;
};

async function readPage(
  tx: Tx,
  now: Date,
  { query, beginning, withProject, ...scope }: PageOptions,
): Promise<HistoryPage> {
  const { before, person } = query;
  const kinds = parseKinds(query.kinds);
  const types = [...new Set(kinds.flatMap((kind) => eventTypesByKind[kind]))];
  const actor = person === '' ? null : person === clientAsPerson ? clientAsPerson : { userId: person };
  const events = await readHistoryEvents(tx, { ...scope, types, actor, before }, maxEvents);
  const { groups, next } = groupEvents(events, { kinds, limit: pageSize, isComplete: events.length < maxEvents });
  const texts = await readRecordTexts(tx, scope.companyId, groups.flatMap(recordIdsOf));
  const oldestStored = daysBefore(now, eventRetentionDays);
  const isCutOff = kinds.includes('price') && beginning < oldestStored;
  return {
    entries: groups.flatMap((group) => entriesOf(group, { kinds, texts, withProject })),
    next,
    prices_since: isCutOff ? oldestStored.toISOString().slice(0, 10) : null,
  };
}

export const historyHandlers = {
  'history.list': async ({ tx, caller, params, query, now }) =>
    readPage(tx, now, {
      companyId: caller.companyId,
      projectId: params.id,
      from: undefined,
      until: undefined,
      query,
      beginning: await readProjectCreation(tx, caller, params.id),
      withProject: false,
    }),

  'activity.list': async ({ tx, caller, query: { from, to, project, ...query }, now }) => {
    const { createdAt, timeZone } = await readCompanyTimes(tx, caller);
    return readPage(tx, now, {
      companyId: caller.companyId,
      projectId: project ?? null,
      from: from ? startOfDay(from, timeZone) : undefined,
      until: to ? startOfDay(moveDay(to, 'day', 1), timeZone) : undefined,
      query,
      beginning: createdAt,
      withProject: true,
    });
  },
} satisfies Partial<Handlers>;

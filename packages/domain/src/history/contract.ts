/** The API calls about the history of a project and of the company. */

import { isDay } from '@plumbline/values/day';
import { object } from 'yup';
import type { Call } from '../shared/call.ts';
import { isId } from '../shared/id.ts';
import { day, id, optionalText, plainText } from '../shared/validationRules.ts';
import { allRoles, ownerAndManagers } from '../users/roles.ts';
import { historyPageSchema } from './historyEntry.ts';
import { clientAsPerson } from './historyFilter.ts';
import { isHistoryKind } from './historyKinds.ts';

const filterId = () => id().transform((value: unknown) => (value === '' ? undefined : value));

/** An empty parameter has no effect. The id of a record of another company matches nothing. */
const historyQuery = {
  /** `next` of the page before. */
  before: filterId(),
  /** Kinds, separated by commas. All kinds if it is empty. */
  kinds: optionalText().test(
    'kinds',
    'Not one of the choices',
    (value) => !value || value.split(',').every(isHistoryKind),
  ),
  /** The id of a user, or `client`. */
  person: plainText()
    .default('')
    .transform((value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value))
    .test('person', 'Not an id', (value) => !value || value === clientAsPerson || isId(value)),
};

/** Calls about the history, in pages. The history of the company is for owners and managers. */
export const historyCalls = {
  'history.list': {
    summary: 'List what happened to a project, newest first',
    method: 'GET',
    path: '/api/projects/{id}/history/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    query: object(historyQuery),
    data: historyPageSchema,
  },
  'activity.list': {
    summary: 'List what happened to all projects, newest first',
    method: 'GET',
    path: '/api/activity/',
    access: ownerAndManagers,
    requiresSubscription: true,
    status: 200,
    query: object({
      ...historyQuery,
      /** Days in the time zone of the company, both inclusive. */
      from: day(),
      to: day().test('order', 'Before From', (to, { parent: { from } }) => {
        const areBothDays = to && from && isDay(to) && isDay(from);
        return !areBothDays || to >= from;
      }),
      project: filterId(),
    }),
    data: historyPageSchema,
  },
} as const satisfies Record<string, Call>;

/** HTTP handlers of offices, which are the branches of a company [R7.08, R7.09]. */
import { changedValues } from '@plumbline/domain/events/changedValues';
import type { OfficeUsage } from '@plumbline/domain/offices/office';
import { officeUsageText } from '@plumbline/domain/offices/officeUsageText';
import type { Tx } from '../database/database.ts';
import { recordEvent } from '../events/store.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { projectsOfOffice } from '../projects/store.ts';
import { usersOfOffice } from '../users/store.ts';
import {
  deleteOffice,
  insertOffice,
  listOffices,
  lockOffice,
  officeVersions,
  readOffice,
  updateOffice,
} from './store.ts';

const readUsage = async (tx: Tx, officeId: string): Promise<OfficeUsage> => ({
  users: await usersOfOffice.count(tx, officeId),
  projects: await projectsOfOffice.count(tx, officeId),
});

export const officeHandlers = {
  'offices.list': {
    listVersions: officeVersions,
    handle: ({ tx, caller }) => listOffices(tx, caller.companyId),
  },

  'offices.get': ({ tx, params }) => readOffice(tx, params.id),

  'offices.create': {
    readExisting: ({ tx }, id) => readOffice(tx, id),
    async handle({ tx, caller, newId, body, now }) {
      const office = await insertOffice(tx, caller, newId, body);
      await recordEvent({ tx, caller, now }, { type: 'office.created', recordId: office.id, payload: {} });
      return office;
    },
  },

  'offices.update': async ({ tx, caller, storedRecord, body, now }) => {
    const office = await updateOffice(tx, caller, storedRecord, body, now);
    const payload = { changes: changedValues(storedRecord, office) };
    await recordEvent({ tx, caller, now }, { type: 'office.updated', recordId: office.id, payload });
    return office;
  },

  'offices.usage': async ({ tx, params }) => readUsage(tx, (await readOffice(tx, params.id)).id),

  /**
   * Deletes an office. If the query has `moveTo`, the users and projects move to the office with this id in the same transaction.
   * Otherwise an office with users or projects is not deleted.
   */
  'offices.delete': async ({ tx, caller, params: { id }, query: { moveTo }, now }) => {
    await lockOffice(tx, id);
    if (moveTo === undefined) {
      const usage = officeUsageText(await readUsage(tx, id));
      if (usage) throw new ApiError('conflict', `This office is in use by ${usage}`);
    } else {
      await lockOffice(tx, moveTo);
      if (moveTo === id) throw new ApiError('invalid', 'Choose another office to move to');
      const move = { from: id, to: moveTo, updatedBy: caller.userId, now };
      await usersOfOffice.move(tx, move);
      await projectsOfOffice.move(tx, move);
    }
    const users = await usersOfOffice.unsetOfficeOfRemoved(tx, id);
    const projects = await projectsOfOffice.unsetOfficeOfRemoved(tx, id);
    await deleteOffice(tx, caller, id, [...users, ...projects], now);
    await recordEvent({ tx, caller, now }, { type: 'office.deleted', recordId: id, payload: {} });
  },
} satisfies Partial<Handlers>;

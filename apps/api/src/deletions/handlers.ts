/** HTTP handlers of deleted records that can be restored for 30 days. */
import { messages } from '@plumbline/domain/messages/messages';
import { canAddUser } from '@plumbline/domain/subscription/packages';
import { fullUserName } from '@plumbline/domain/users/userNames';
import { restoreRow } from '../archive/archivedRows.ts';
import { archivedItems } from '../catalogue/store.ts';
import { recordEvent } from '../events/store.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { archivedOffices } from '../offices/store.ts';
import { projectsOfOffice, restoreProject } from '../projects/store.ts';
import { lockSeats, reactivateUser, usersOfOffice } from '../users/store.ts';
import { listDeleted, lockDeletedProject, lockDeletedUser, readLostOffice } from './store.ts';

const officeHint = (office: string | undefined, sentence: (office: string) => string): string =>
  office === undefined ? '' : sentence(office);

export const deletionHandlers = {
  'deleted.list': ({ tx, caller, query: { search, kind }, now }) =>
    listDeleted(tx, caller, { search: search ?? '', kind }, now),

  'deleted.restoreProject': async ({ tx, caller, params: { id }, now }) => {
    const project = await lockDeletedProject(tx, caller, id, now);
    await restoreProject(tx, caller, id, now);
    await recordEvent({ tx, caller, now }, { type: 'project.restored', recordId: id, projectId: id, payload: {} });
    const office = await readLostOffice(tx, caller, { ...project, id });
    return {
      name: project.name,
      hint: officeHint(office, (name) => `Its office ${name} is deleted, so the project has no office now.`),
    };
  },

  /** Deleted projects and users of the office get it back. */
  'deleted.restoreOffice': async ({ tx, caller, params: { id }, now }) => {
    const { companyId, userId } = caller;
    const { name, members } = await restoreRow(tx, archivedOffices, { companyId, userId, id, now });
    await projectsOfOffice.setOfficeOfRemoved(tx, id, members);
    await usersOfOffice.setOfficeOfRemoved(tx, id, members);
    await recordEvent({ tx, caller, now }, { type: 'office.restored', recordId: id, payload: {} });
    return { name, hint: '' };
  },

  /** The seats are locked first, as for a new user. */
  'deleted.restoreUser': async ({ tx, caller, params: { id }, now }) => {
    const seats = await lockSeats(tx, caller.companyId);
    const user = await lockDeletedUser(tx, caller, id, now);
    if (!seats || !canAddUser(seats.subscription, seats.activeUserCount))
      throw new ApiError('conflict', messages.noSeatLeft);
    await reactivateUser(tx, caller, id, now);
    await recordEvent({ tx, caller, now }, { type: 'user.restored', recordId: id, payload: {} });
    const office = await readLostOffice(tx, caller, { ...user, id });
    const name = fullUserName({ first_name: user.firstName, last_name: user.lastName, email: user.email });
    return { name, hint: officeHint(office, (lost) => `Their office ${lost} is deleted, so they have no office now.`) };
  },

  'deleted.restoreItem': async ({ tx, caller, params: { id }, now }) => {
    const { companyId, userId } = caller;
    const { name } = await restoreRow(tx, archivedItems, { companyId, userId, id, now });
    await recordEvent({ tx, caller, now }, { type: 'catalogue-item.restored', recordId: id, payload: {} });
    return { name, hint: '' };
  },
} satisfies Partial<Handlers>;

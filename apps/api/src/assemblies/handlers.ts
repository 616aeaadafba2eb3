/** HTTP handlers of assemblies: catalogue items that a user adds to an estimate together. */
import { type Assembly, maxAssemblies } from '@plumbline/domain/assemblies/assembly';
import type { assemblyBody } from '@plumbline/domain/assemblies/form';
import { changedValues } from '@plumbline/domain/events/changedValues';
import type { InferType } from 'yup';
import { readItemNames } from '../catalogue/store.ts';
import type { Tx } from '../database/database.ts';
import { recordEvent } from '../events/store.ts';
import { ApiError, invalidField } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import type { StaffPrincipal } from '../http/principal.ts';
import {
  assemblyVersions,
  deleteAssembly,
  insertAssembly,
  listAssemblies,
  lockAssemblyCount,
  readAssembly,
  updateAssembly,
} from './store.ts';

type RowBody = InferType<typeof assemblyBody>['rows'][number];

/**
 * Adds the names of the items to the rows. A row can keep an item that was deleted after the assembly was saved. Throws 404 for other
 * items that the catalogue does not have.
 */
async function addItemNames(
  tx: Tx,
  caller: StaffPrincipal,
  rows: readonly RowBody[],
  storedRows: Assembly['rows'] = [],
): Promise<Assembly['rows']> {
  const itemNames = await readItemNames(
    tx,
    caller,
    rows.map(({ item }) => item),
  );
  const storedNames = new Map(storedRows.map(({ item, name }) => [item, name]));
  return rows.map(({ item, quantity, formula }, position) => {
    const name = itemNames.get(item) ?? storedNames.get(item);
    if (name === undefined)
      throw invalidField(`rows[${position}].item`, 'The catalogue does not have this item', 'not_found');
    return formula == null ? { item, name, quantity } : { item, name, quantity: 0, formula };
  });
}

export const assemblyHandlers = {
  'assemblies.list': { listVersions: assemblyVersions, handle: ({ tx, caller }) => listAssemblies(tx, caller) },

  'assemblies.create': {
    readExisting: ({ tx, caller }, id) => readAssembly(tx, caller, id),
    async handle({ tx, caller, newId, body: { name, unit, measures, rows }, now }) {
      const values = { name, unit, measures, rows: await addItemNames(tx, caller, rows) };
      if ((await lockAssemblyCount(tx, caller)) >= maxAssemblies)
        throw new ApiError('conflict', `A company has at most ${maxAssemblies} assemblies. Delete one first`);
      const assembly = await insertAssembly(tx, caller, newId, values, now);
      await recordEvent({ tx, caller, now }, { type: 'assembly.created', recordId: newId, payload: {} });
      return assembly;
    },
  },

  'assemblies.update': async ({ tx, caller, params: { id }, body: { name, unit, measures, rows }, now }) => {
    const stored = await readAssembly(tx, caller, id);
    const values = { name, unit, measures, rows: await addItemNames(tx, caller, rows, stored.rows) };
    const assembly = await updateAssembly(tx, caller, id, values, now);
    const payload = { changes: changedValues(stored, assembly) };
    await recordEvent({ tx, caller, now }, { type: 'assembly.updated', recordId: id, payload });
    return assembly;
  },

  'assemblies.delete': async ({ tx, caller, params: { id }, now }) => {
    await deleteAssembly(tx, caller, id);
    await recordEvent({ tx, caller, now }, { type: 'assembly.deleted', recordId: id, payload: {} });
  },
} satisfies Partial<Handlers>;

/** Tests of saving a record and updating the cached queries. */
import type { Office } from '@plumbline/domain/offices/office';
import { CallError, noResponse } from '@plumbline/domain/shared/failedCall';
import { aCallError } from '@plumbline/domain/testing/aCallError';
import { anId, anOffice } from '@plumbline/domain/testing/builders';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryKeys } from '../api/queryKeys.ts';
import { type RecordSaving, saveRecord } from './useSaveRecord.ts';

interface NameForm {
  readonly name: string;
}

const keys = queryKeys.offices;
const create = vi.fn<(form: NameForm, id: string) => Promise<Office>>();
const update = vi.fn<(base: Office, change: Partial<NameForm>) => Promise<Office>>();
const toast = vi.fn();
let queryClient: QueryClient;

const saving: RecordSaving<Office, NameForm, Partial<NameForm>> = {
  keys,
  event: { type: 'office.saved' },
  noun: 'office',
  create,
  toUpdateBody: (base, form) => (base.name === form.name ? {} : { name: form.name }),
  update,
  success: { create: { title: 'Created', text: '' }, update: { title: 'Updated', text: '' } },
  failure: { create: 'Not created', update: 'Not updated' },
  toFieldErrors: ({ name }) => (name?.[0] ? { name: name[0] } : {}),
};
const save = (name: string, base: Office | null, overrides: Partial<typeof saving> = {}) =>
  saveRecord({ ...saving, ...overrides }, { queryClient, toast }, { form: { name }, base, newId: anId(2) });

const denver = anOffice({ id: anId(1), name: 'Denver' });
const boulder = anOffice({ id: anId(2), name: 'Boulder' });

beforeEach(() => {
  vi.resetAllMocks();
  queryClient = new QueryClient();
  queryClient.setQueryData(keys.list, [denver]);
});

const cachedList = () => queryClient.getQueryData(keys.list);

test('a creation adds the record at the start of the list and invalidates the list', async () => {
  create.mockResolvedValue(boulder);
  expect(await save('Boulder', null)).toEqual({ ok: true, record: boulder });
  expect(create).toHaveBeenCalledExactlyOnceWith({ name: 'Boulder' }, anId(2));
  expect(cachedList()).toEqual([boulder, denver]);
  expect(queryClient.getQueryData(keys.detail(boulder.id))).toEqual(boulder);
  expect(queryClient.getQueryState(keys.list)?.isInvalidated).toBe(true);
  expect(toast).toHaveBeenCalledExactlyOnceWith({ tone: 'success', title: 'Created', text: '' });
});

test('an update sends only changed fields and replaces the record in the list', async () => {
  const renamedOffice = { ...denver, name: 'Golden' };
  update.mockResolvedValue(renamedOffice);
  await save('Golden', denver);
  expect(update).toHaveBeenCalledExactlyOnceWith(denver, { name: 'Golden' });
  expect(cachedList()).toEqual([renamedOffice]);
});

test('a save without changes sends no request', async () => {
  expect(await save('Denver', denver)).toEqual({ ok: true, record: denver });
  expect(update).not.toHaveBeenCalled();
});

test('a 412 response returns a conflict with the current record and shows no toast', async () => {
  const current = { ...denver, name: 'Aurora', version: 2 };
  update.mockRejectedValue(aCallError('changed_meanwhile', { current, changedBy: 'Maria' }));
  expect(await save('Golden', denver)).toEqual({ ok: false, conflict: true, current, changedBy: 'Maria' });
  expect(toast).not.toHaveBeenCalled();
});

test('a rejected save shows a toast and returns the field errors', async () => {
  update.mockRejectedValue(aCallError('invalid', { message: 'Look again', fields: { name: ['Taken'] } }));
  expect(await save('Golden', denver)).toEqual({ ok: false, message: 'Look again', fields: { name: 'Taken' } });
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ tone: 'error', text: 'Not updated' }));
  expect(cachedList()).toEqual([denver]);
});

test('failureToast: false suppresses the toast and errorMessage replaces the message', async () => {
  update.mockRejectedValue(aCallError('forbidden', { message: 'No' }));
  const result = await save('Golden', denver, { failureToast: false, errorMessage: () => 'Not allowed' });
  expect(result).toMatchObject({ message: 'Not allowed' });
  expect(toast).not.toHaveBeenCalled();
});

test('a create with the id of an earlier attempt tells the user that the earlier attempt created the record', async () => {
  create.mockRejectedValue(aCallError('id_reused'));
  expect(await save('Boulder', null)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/^An earlier attempt created/),
  });
});

test.each([
  { attempt: 'a create without a response', error: new CallError(noResponse) },
  { attempt: 'a create with the id of an earlier attempt', error: aCallError('id_reused') },
])('$attempt invalidates the list', async ({ error }) => {
  create.mockRejectedValue(error);
  await save('Boulder', null);
  expect(queryClient.getQueryState(keys.list)?.isInvalidated).toBe(true);
});

test('an unexpected error returns the failure message', async () => {
  create.mockRejectedValue(new TypeError('x is not a function'));
  expect(await save('Boulder', null)).toEqual({ ok: false, message: 'Not created' });
});

/** Tests of the draft of a form. */
import { expect, test, vi } from 'vitest';
import { createDraftStore } from '../storage/draftStore.ts';
import { createFakeBrowser } from '../testing/fakeBrowser.ts';
import { openDraft, saveAndLeave } from './useDraft.ts';

async function openStore() {
  const store = createDraftStore('dana', createFakeBrowser().openWindow().deps);
  await store.opened;
  return store;
}

test('a draft keeps the id of the new record when the page opens again', async () => {
  const store = await openStore();
  const firstDraft = openDraft<string>(store, 'office.new', 'confirm');
  expect([firstDraft.storedValue, firstDraft.hasInput()]).toEqual([null, false]);
  firstDraft.write('Denver');
  const secondDraft = openDraft<string>(store, 'office.new', 'confirm');
  expect(secondDraft).toMatchObject({ storedValue: 'Denver', newRecordId: firstDraft.newRecordId });
  secondDraft.discard();
  expect(openDraft(store, 'office.new', 'confirm').newRecordId).not.toBe(firstDraft.newRecordId);
});

test('a stored draft with an invalid format is ignored', async () => {
  const store = await openStore();
  store.write('office.new', 'Denver');
  expect(openDraft(store, 'office.new', 'confirm').storedValue).toBeNull();
});

test('a successful save discards the draft and then leaves the page', async () => {
  const order: string[] = [];
  const save = saveAndLeave(
    async () => ({ ok: true as const, record: 'saved' }),
    { discard: () => order.push('discard') },
    () => order.push('leave'),
  );
  await save({}, null);
  expect(order).toEqual(['discard', 'leave']);
});

test('a failed save keeps the draft', async () => {
  const discard = vi.fn();
  await saveAndLeave(async () => ({ ok: false as const, message: 'No' }), { discard }, vi.fn())({}, null);
  expect(discard).not.toHaveBeenCalled();
});

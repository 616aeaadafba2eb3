import { expect, test, vi } from 'vitest';
import { createDraftStore } from '../storage/draftStore.ts';
import { createFakeBrowser } from '../testing/fakeBrowser.ts';
import { openDraft, saveAndLeave } from './useDraft.ts';

async function aStore() {
  const store = createDraftStore('dana', createFakeBrowser().openWindow().deps);
  await store.opened;
  return store;
}

test('a draft keeps its idempotency key when the page opens again', async () => {
  const store = await aStore();
  const first = openDraft<string>(store, 'office.new', 'asks');
  expect([first.draft, first.has()]).toEqual([null, false]);
  first.write('Denver');
  const second = openDraft<string>(store, 'office.new', 'asks');
  expect(second).toMatchObject({ draft: 'Denver', key: first.key });
  second.discard();
  expect(openDraft(store, 'office.new', 'asks').key).not.toBe(first.key);
});

test('a stored draft with an invalid format is ignored', async () => {
  const store = await aStore();
  store.write('office.new', 'Denver');
  expect(openDraft(store, 'office.new', 'asks').draft).toBeNull();
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

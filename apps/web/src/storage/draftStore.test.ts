import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Clock } from '../browser/ports.ts';
import { createFakeBrowser } from '../testing/fakeBrowser.ts';
import { FakeStorage } from '../testing/fakeStorage.ts';
import { createDraftStore } from './draftStore.ts';
import { readDraftOwner } from './stashedDrafts.ts';

let browser: ReturnType<typeof createFakeBrowser>;
type Window = ReturnType<typeof browser.openWindow>;

beforeEach(() => {
  browser = createFakeBrowser();
});

async function openStore(window: Window, user = 'dana') {
  const store = createDraftStore(user, window.deps);
  await store.opened;
  return store;
}

test('a draft survives a reload immediately after the last write', async () => {
  const window = browser.openWindow();
  const store = await openStore(window);
  store.write('office.new', { draft: 'Den', key: 'k' });
  store.write('office.new', { draft: 'Denver', key: 'k' });
  const reloaded = await openStore(window.reload());
  expect(reloaded.read('office.new')).toEqual({ draft: 'Denver', key: 'k' });
});

test('a removed draft does not return after a reload', async () => {
  const window = browser.openWindow();
  const store = await openStore(window);
  store.write('office.new', 'Denver');
  store.write('office.new', null);
  expect(store.isEmpty()).toBe(true);
  expect((await openStore(window.reload())).read('office.new')).toBeNull();
});

test('a draft that was written before the store opened is stored', async () => {
  const window = browser.openWindow();
  const store = createDraftStore('dana', window.deps);
  store.write('office.new', 'Denver');
  await store.opened;
  await vi.waitFor(async () => {
    expect((await openStore(window.reload())).read('office.new')).toBe('Denver');
  });
});

test('two windows of one user have their own drafts of the same form', async () => {
  const [first, second] = [await openStore(browser.openWindow()), await openStore(browser.openWindow())];
  first.write('office.new', 'Denver');
  second.write('office.new', 'Boulder');
  expect([first.read('office.new'), second.read('office.new')]).toEqual(['Denver', 'Boulder']);
});

test('a duplicated window with copied session storage has separate drafts', async () => {
  const window = browser.openWindow();
  const store = await openStore(window);
  store.write('office.new', 'Denver');
  const copy = new FakeStorage();
  for (let at = 0; at < window.session.length; at += 1) {
    const name = window.session.key(at) ?? '';
    copy.setItem(name, window.session.getItem(name) ?? '');
  }
  const duplicate = await openStore(browser.openWindow({ session: copy }));
  expect(duplicate.read('office.new')).toBeNull();
  duplicate.write('office.new', 'Boulder');
  expect((await openStore(window.reload())).read('office.new')).toBe('Denver');
});

test('readOrAdopt returns the draft of a closed window but not of an open window', async () => {
  const window = browser.openWindow();
  (await openStore(window)).write('estimate.7', 'changes');
  expect((await openStore(browser.openWindow())).readOrAdopt('estimate.7')).toBeNull();
  window.close();
  const next = browser.openWindow();
  const store = await openStore(next);
  expect(store.read('estimate.7')).toBeNull();
  expect(store.readOrAdopt('estimate.7')).toBe('changes');
  expect((await openStore(next.reload())).read('estimate.7')).toBe('changes');
});

test('clear removes the drafts of this window and of closed windows', async () => {
  const closed = browser.openWindow();
  (await openStore(closed)).write('estimate.7', 'changes');
  closed.close();
  const window = browser.openWindow();
  const store = await openStore(window);
  store.write('office.new', 'Denver');
  await store.clear();
  const reloaded = await openStore(window.reload());
  expect([reloaded.read('office.new'), reloaded.readOrAdopt('estimate.7')]).toEqual([null, null]);
});

test('opening the store for another user in the same window removes the drafts of the first user', async () => {
  const window = browser.openWindow();
  (await openStore(window, 'dana')).write('office.new', 'Denver');
  const reloaded = window.reload();
  expect((await openStore(reloaded, 'luis')).read('office.new')).toBeNull();
  await vi.waitFor(async () => {
    expect((await openStore(reloaded.reload(), 'dana')).read('office.new')).toBeNull();
  });
});

test('drafts are removed after 30 days', async () => {
  let now = Date.now();
  const clock: Clock = { now: () => now, setTimeout, clearTimeout };
  const window = browser.openWindow({ clock });
  (await openStore(window)).write('estimate.7', 'changes');
  window.close();
  now += 31 * 24 * 60 * 60_000;
  expect((await openStore(browser.openWindow({ clock }))).readOrAdopt('estimate.7')).toBeNull();
});

test('session storage contains the user id while the window has drafts', async () => {
  const window = browser.openWindow();
  const store = await openStore(window);
  expect(readDraftOwner(window.session)).toBeNull();
  store.write('office.new', 'Denver');
  expect(readDraftOwner(window.session)).toBe('dana');
  store.write('office.new', null);
  expect(readDraftOwner(window.session)).toBeNull();
});

test('drafts are kept in memory without IndexedDB', async () => {
  const window = browser.openWindow();
  const store = createDraftStore('dana', {
    ...window.deps,
    storage: { session: window.session, database: null },
  });
  await store.opened;
  store.write('office.new', 'Denver');
  expect(store.read('office.new')).toBe('Denver');
});

test('drafts are kept in memory if IndexedDB is blocked', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const window = browser.openWindow();
  const blocked = new IDBFactory();
  vi.spyOn(blocked, 'open').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  const store = createDraftStore('dana', { ...window.deps, storage: { session: window.session, database: blocked } });
  await store.opened;
  store.write('office.new', 'Denver');
  expect(store.read('office.new')).toBe('Denver');
  expect(log).toHaveBeenCalledOnce();
  log.mockClear();
});

test('drafts that an older version stored in session storage move to IndexedDB', async () => {
  const window = browser.openWindow();
  window.session.setItem('draft.office.new', '{"draft":"Denver","key":"k"}');
  window.session.setItem(
    'setAside',
    JSON.stringify({ user: 'dana', drafts: [['draft.project.new', '{"draft":"Roof","key":"k2"}']] }),
  );
  const store = await openStore(window);
  expect(store.read('office.new')).toEqual({ draft: 'Denver', key: 'k' });
  expect(store.read('project.new')).toEqual({ draft: 'Roof', key: 'k2' });
  expect(window.session.getItem('draft.office.new')).toBeNull();
  expect((await openStore(window.reload())).read('office.new')).toEqual({ draft: 'Denver', key: 'k' });
});

/** Tests of the store of drafts in IndexedDB. */
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Clock } from '../browser/ports.ts';
import { createFakeBrowser } from '../testing/fakeBrowser.ts';
import { FakeStorage } from '../testing/fakeStorage.ts';
import { createDraftStore } from './draftStore.ts';
import { readUserWithDrafts } from './stashedDrafts.ts';

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

/** Makes the database discard all changes, like a browser that closes a page while its change waits for another window. */
const discardChanges = () =>
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
    this.abort();
  });

test('a draft survives a reload immediately after the last write', async () => {
  const window = browser.openWindow();
  const store = await openStore(window);
  store.write('office.new', { draft: 'Den', id: 'i' });
  store.write('office.new', { draft: 'Denver', id: 'i' });
  const reloadedStore = await openStore(window.reload());
  expect(reloadedStore.read('office.new')).toEqual({ draft: 'Denver', id: 'i' });
});

test('a draft survives a reload if the browser discards the change of the database', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const window = browser.openWindow();
  const store = await openStore(window);
  store.write('office.7', 'Aspen');
  const discardedChanges = discardChanges();
  store.write('office.new', 'Denver');
  store.write('estimate.7', 'history', { hasUnsavedInput: false });
  store.write('office.7', null);
  const reloadedWindow = window.reload();
  discardedChanges.mockRestore();
  const reloadedStore = await openStore(reloadedWindow);
  const names = ['office.new', 'estimate.7', 'office.7'];
  expect(names.map(reloadedStore.read)).toEqual(['Denver', 'history', null]);
  expect(readUserWithDrafts(reloadedWindow.session)).toBe('dana');
  reloadedStore.write('office.new', null);
  expect(readUserWithDrafts(reloadedWindow.session)).toBeNull();
  const lastStore = await openStore(reloadedWindow.reload());
  expect(names.map(lastStore.read)).toEqual([null, 'history', null]);
  log.mockRestore();
});

test('a draft that is written while the page closes survives the reload', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const window = browser.openWindow();
  const store = await openStore(window);
  const discardedChanges = discardChanges();
  window.deps.navigation.onPageHide(() => store.write('office.new', 'Denver'));
  const reloadedWindow = window.reload();
  discardedChanges.mockRestore();
  expect((await openStore(reloadedWindow)).read('office.new')).toBe('Denver');
  log.mockRestore();
});

test('a draft that was removed before the store opened does not return', async () => {
  const window = browser.openWindow();
  (await openStore(window)).write('office.new', 'Denver');
  const reloadedWindow = window.reload();
  const store = createDraftStore('dana', reloadedWindow.deps);
  store.write('office.new', null);
  await store.opened;
  expect(store.read('office.new')).toBeNull();
  expect((await openStore(reloadedWindow.reload())).read('office.new')).toBeNull();
});

test('a window keeps its drafts if the document before the reload closes two seconds late', async () => {
  const window = browser.openWindow();
  (await openStore(window)).write('office.new', 'Denver');
  const { deps } = window.reload();
  const holdLock = async (name: string, timeout: number) => timeout >= 2_000 && deps.channel.holdLock(name, timeout);
  const store = createDraftStore('dana', { ...deps, channel: { ...deps.channel, holdLock } });
  await store.opened;
  expect(store.read('office.new')).toBe('Denver');
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
  await expect.poll(async () => (await openStore(window.reload())).read('office.new')).toBe('Denver');
});

test('a draft without unsaved input does not count as a draft of the user, also after a reload', async () => {
  const window = browser.openWindow();
  const store = await openStore(window);
  store.write('estimate.7', 'history', { hasUnsavedInput: false });
  expect(readUserWithDrafts(window.session)).toBeNull();
  const reloadedWindow = window.reload();
  const reloadedStore = await openStore(reloadedWindow);
  expect(reloadedStore.read('estimate.7')).toBe('history');
  expect(readUserWithDrafts(reloadedWindow.session)).toBeNull();
  reloadedStore.write('estimate.7', 'changes');
  expect(readUserWithDrafts(reloadedWindow.session)).toBe('dana');
});

test('two windows of one user have separate drafts of the same form', async () => {
  const [firstStore, secondStore] = [await openStore(browser.openWindow()), await openStore(browser.openWindow())];
  firstStore.write('office.new', 'Denver');
  secondStore.write('office.new', 'Boulder');
  expect([firstStore.read('office.new'), secondStore.read('office.new')]).toEqual(['Denver', 'Boulder']);
});

test('a duplicated window with copied session storage has separate drafts', async () => {
  const window = browser.openWindow();
  const store = await openStore(window);
  store.write('office.new', 'Denver');
  const copiedSession = new FakeStorage();
  for (let index = 0; index < window.session.length; index += 1) {
    const name = window.session.key(index) ?? '';
    copiedSession.setItem(name, window.session.getItem(name) ?? '');
  }
  const duplicateStore = await openStore(browser.openWindow({ session: copiedSession }));
  expect(duplicateStore.read('office.new')).toBeNull();
  duplicateStore.write('office.new', 'Boulder');
  expect((await openStore(window.reload())).read('office.new')).toBe('Denver');
});

test('readOrAdopt returns the draft of a closed window but not of an open window', async () => {
  const window = browser.openWindow();
  (await openStore(window)).write('estimate.7', 'changes');
  expect((await openStore(browser.openWindow())).readOrAdopt('estimate.7')).toBeNull();
  window.close();
  const newWindow = browser.openWindow();
  const store = await openStore(newWindow);
  expect(store.read('estimate.7')).toBeNull();
  expect(store.readOrAdopt('estimate.7')).toBe('changes');
  expect((await openStore(newWindow.reload())).read('estimate.7')).toBe('changes');
});

test('readOrAdopt returns the newest draft of the closed windows first', async () => {
  let now = Date.now();
  const clock: Clock = { now: () => now, setTimeout, clearTimeout };
  const windows = [browser.openWindow({ clock }), browser.openWindow({ clock }), browser.openWindow({ clock })];
  const [first, second, third] = await Promise.all(windows.map((window) => openStore(window)));
  second?.write('office.new', 'oldest');
  now += 1;
  first?.write('office.new', 'middle');
  now += 1;
  third?.write('office.new', 'newest');
  for (const window of windows) window.close();
  const store = await openStore(browser.openWindow({ clock }));
  const adoptedDrafts = windows.map(() => {
    const draft = store.readOrAdopt('office.new');
    store.write('office.new', null);
    return draft;
  });
  expect(adoptedDrafts).toEqual(['newest', 'middle', 'oldest']);
});

test('a draft that was written before the store opened replaces the stored draft', async () => {
  const window = browser.openWindow();
  (await openStore(window)).write('office.new', 'Denver');
  const store = createDraftStore('dana', window.reload().deps);
  store.write('office.new', 'Boulder');
  await store.opened;
  expect(store.read('office.new')).toBe('Boulder');
});

test('clear removes the drafts of this window and of all closed windows', async () => {
  for (const closedWindow of [browser.openWindow(), browser.openWindow()]) {
    (await openStore(closedWindow)).write('estimate.7', 'changes');
    closedWindow.close();
  }
  const window = browser.openWindow();
  const store = await openStore(window);
  store.write('office.new', 'Denver');
  await store.clear();
  const reloadedStore = await openStore(window.reload());
  expect([reloadedStore.read('office.new'), reloadedStore.readOrAdopt('estimate.7')]).toEqual([null, null]);
});

test('opening the store for another user in the same window removes the drafts of the first user', async () => {
  const window = browser.openWindow();
  (await openStore(window, 'dana')).write('office.new', 'Denver');
  const reloadedWindow = window.reload();
  expect((await openStore(reloadedWindow, 'luis')).read('office.new')).toBeNull();
  await expect.poll(async () => (await openStore(reloadedWindow.reload(), 'dana')).read('office.new')).toBeNull();
});

test('a window of another user keeps the drafts of a window that is closed, is loading or shows another site', async () => {
  const window = browser.openWindow();
  (await openStore(window, 'dana')).write('estimate.7', 'changes');
  // A window without a document holds no lock, like a closed window.
  window.close();
  await openStore(browser.openWindow(), 'luis');
  expect((await openStore(browser.openWindow(), 'dana')).readOrAdopt('estimate.7')).toBe('changes');
});

test('a draft of a closed window cannot be adopted after 30 days', async () => {
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
  expect(readUserWithDrafts(window.session)).toBeNull();
  store.write('office.new', 'Denver');
  expect(readUserWithDrafts(window.session)).toBe('dana');
  store.write('office.new', null);
  expect(readUserWithDrafts(window.session)).toBeNull();
});

test('drafts survive a reload if the browser has no IndexedDB', async () => {
  const window = browser.openWindow();
  const storage = { session: window.session, indexedDB: null };
  const store = createDraftStore('dana', { ...window.deps, storage });
  await store.opened;
  store.write('office.new', 'Denver');
  expect(store.read('office.new')).toBe('Denver');
  expect(createDraftStore('dana', { ...window.reload().deps, storage }).read('office.new')).toBe('Denver');
});

test('a draft is in memory if IndexedDB is blocked', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const window = browser.openWindow();
  const blockedDatabase = new IDBFactory();
  vi.spyOn(blockedDatabase, 'open').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  const store = createDraftStore('dana', {
    ...window.deps,
    storage: { session: window.session, indexedDB: blockedDatabase },
  });
  await store.opened;
  store.write('office.new', 'Denver');
  expect(store.read('office.new')).toBe('Denver');
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

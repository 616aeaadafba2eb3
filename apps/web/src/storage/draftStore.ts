/** Stores the drafts of forms and estimates in IndexedDB, per user and window. */
import { type DBSchema, type IDBPDatabase, wrap } from 'idb';
import { logError } from '../browser/logError.ts';
import type { BrowserStorage, Clock, Navigation, WindowChannel } from '../browser/ports.ts';
import { openWindowId, windowLockName } from '../browser/windowId.ts';
import { storePendingDrafts, takePendingDrafts } from './pendingDrafts.ts';
import { storeUserWithDrafts } from './stashedDrafts.ts';

interface DraftEntry {
  readonly user: string;
  readonly window: string;
  /** `<subject>.<id>` */
  readonly name: string;
  readonly value: unknown;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** False if the draft has no unsaved input, for example only the history of an estimate. */
  readonly isInput: boolean;
}

export interface WriteOptions {
  /** Whether the draft has unsaved input of the user. After the session expired, the app links only to such a draft. Default: true. */
  readonly hasUnsavedInput?: boolean;
}

interface Schema extends DBSchema {
  drafts: { key: [user: string, window: string, name: string]; value: DraftEntry };
}

/**
 * The drafts of one user in one window [F5]: unsaved input of forms, open rows and unsent changes, and the history of estimates.
 * Reads are synchronous.
 */
export interface DraftStore {
  /** Resolves when the stored drafts are in memory. Before, `read` finds only drafts that were written since the store was created. */
  readonly opened: Promise<void>;
  readonly read: (name: string) => unknown;
  /** Like `read`. Without a draft of this window, it moves the newest draft of the user's closed windows to this window. */
  readonly readOrAdopt: (name: string) => unknown;
  /** Stores a draft. Null removes the draft. */
  readonly write: (name: string, value: unknown, options?: WriteOptions) => void;
  /** Calls `listener` after a draft is removed by `write`. Returns a function that removes the listener. */
  readonly onRemoved: (listener: () => void) => () => void;
  readonly isEmpty: () => boolean;
  /** Removes the drafts of this window and the drafts that it could adopt from closed windows. Resolves when they are removed. */
  readonly clear: () => Promise<void>;
}

export interface DraftStoreDeps {
  readonly storage: Pick<BrowserStorage, 'indexedDB' | 'session'>;
  readonly channel: Pick<WindowChannel<unknown>, 'holdLock' | 'heldLocks'>;
  readonly clock: Clock;
  readonly navigation: Pick<Navigation, 'isReload' | 'onPageHide' | 'onPageRestored'>;
}

/** The age in milliseconds after which a draft of another window is removed. Refresh tokens expire within the same 30 days. */
const maxDraftAge = 30 * 24 * 60 * 60_000;
/** The time limit for opening the database in milliseconds. After it, drafts stay in memory only. */
const openTimeout = 2_000;

function openDatabase(factory: IDBFactory, clock: Clock): Promise<IDBPDatabase<Schema>> {
  const request = factory.open('plumbline', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('drafts', { keyPath: ['user', 'window', 'name'] });
  const timeout = new Promise<never>((_, reject) => {
    clock.setTimeout(() => reject(new Error('The database did not open')), openTimeout);
  });
  return Promise.race([wrap(request) as unknown as Promise<IDBPDatabase<Schema>>, timeout]);
}

/**
 * Creates the draft store of a user. The store reads all drafts into memory once. It writes each change to IndexedDB immediately.
 * While the page reloads, session storage contains the changes that are not yet in IndexedDB, so that a reload after a key press
 * loses no input. Without IndexedDB, only a reload keeps the drafts. docs/decisions/0107-drafts-and-unsaved-input.md
 */
export function createDraftStore(user: string, { storage, channel, clock, navigation }: DraftStoreDeps): DraftStore {
  const drafts = new Map<string, unknown>();
  const removalListeners = new Set<() => void>();
  /** The names of the drafts without unsaved input. */
  const withoutInput = new Set<string>();
  /** By name of a draft: its last change, if it is not in the database yet. It resolves to whether the database contains the change. */
  const pendingChanges = new Map<string, Promise<boolean>>();
  /** The drafts of the user in windows that were closed when the store opened, the newest last. */
  let closedWindowDrafts: readonly DraftEntry[] = [];
  let database: IDBPDatabase<Schema> | null = null;
  let window = '';
  let isOpen = false;
  let isPageHidden = false;

  /**
   * Calls `write` in a transaction and commits it explicitly, so that a transaction that has started completes even if the page
   * closes. Resolves to whether the database contains the change.
   */
  async function runTransaction(write: (store: ReturnType<typeof storeOf>) => void): Promise<boolean> {
    try {
      if (!isOpen) await opened;
      if (!database) return false;
      const store = storeOf(database);
      write(store);
      store.transaction.commit();
      await store.transaction.done;
      return true;
    } catch (error) {
      logError('A draft was not stored', error);
      return false;
    }
  }
  const put = (name: string, value: unknown) =>
    runTransaction((store) => {
      const isInput = !withoutInput.has(name);
      void store.put({ user, window, name, value, savedAt: clock.now(), isInput }).catch(() => undefined);
    });
  const remove = (keys: readonly Schema['drafts']['key'][]) =>
    runTransaction((store) => {
      for (const key of keys) void store.delete(key).catch(() => undefined);
    });
  /** Removes a draft of this window. The id of the window is known when the transaction runs. */
  const removeOwn = (name: string) =>
    runTransaction((store) => void store.delete([user, window, name]).catch(() => undefined));
  const keyOf = (entry: DraftEntry): Schema['drafts']['key'] => [entry.user, entry.window, entry.name];

  /**
   * Loads the drafts of this window and of closed windows of the user. Returns the entries to remove: drafts of other windows
   * that exceed `maxDraftAge`, and drafts of other users in this window. Another window of another user keeps its drafts, also if it seems
   * closed: it can be loading, or the user can come back to it.
   */
  async function load(connection: IDBPDatabase<Schema>): Promise<DraftEntry[]> {
    const [entries, locks] = await Promise.all([connection.getAll('drafts'), channel.heldLocks()]);
    const isClosed = (id: string) => id !== window && locks !== null && !locks.includes(windowLockName(id));
    const entriesToRemove: DraftEntry[] = [];
    const adoptableEntries: DraftEntry[] = [];
    for (const entry of entries) {
      const isOfUser = entry.user === user;
      if (isOfUser && entry.window === window) {
        // A change since the store was created is newer.
        if (pendingChanges.has(entry.name)) continue;
        drafts.set(entry.name, entry.value);
        if (!entry.isInput) withoutInput.add(entry.name);
      } else if (clock.now() - entry.savedAt > maxDraftAge) entriesToRemove.push(entry);
      else if (!isOfUser && entry.window === window) entriesToRemove.push(entry);
      else if (isOfUser && isClosed(entry.window)) adoptableEntries.push(entry);
    }
    closedWindowDrafts = adoptableEntries.sort((a, b) => a.savedAt - b.savedAt);
    return entriesToRemove;
  }

  async function open(): Promise<void> {
    let entriesToRemove: DraftEntry[] = [];
    try {
      window = await openWindowId(storage, channel, navigation);
      if (storage.indexedDB) {
        database = await openDatabase(storage.indexedDB, clock);
        entriesToRemove = await load(database);
      }
    } catch (error) {
      logError('Drafts are not stored', error);
      database = null;
    }
    isOpen = true;
    if (entriesToRemove.length > 0) void remove(entriesToRemove.map(keyOf));
    updateUserWithDrafts();
  }

  const hasInput = () => [...drafts.keys()].some((name) => !withoutInput.has(name));
  const updateUserWithDrafts = () => storeUserWithDrafts(storage.session, hasInput() ? user : null);
  const read = (name: string) => drafts.get(name) ?? null;
  const write = (name: string, value: unknown, { hasUnsavedInput = true }: WriteOptions = {}) => {
    if (hasUnsavedInput || value === null) withoutInput.delete(name);
    else withoutInput.add(name);
    if (value === null) {
      if (!drafts.delete(name) && isOpen) return;
      trackChange(name, removeOwn(name));
    } else {
      drafts.set(name, value);
      trackChange(name, put(name, value));
    }
    updateUserWithDrafts();
    if (value === null) for (const listener of removalListeners) listener();
  };
  function trackChange(name: string, change: Promise<boolean>): void {
    pendingChanges.set(name, change);
    // The page is closing, and another listener of its `pagehide` event has just written this change.
    if (isPageHidden) storePendingChanges();
    void change.then((isStored) => {
      if (isStored && pendingChanges.get(name) === change) pendingChanges.delete(name);
    });
  }

  function storePendingChanges(): void {
    const pendingDrafts = [...pendingChanges.keys()].map((name) => ({
      name,
      value: read(name),
      hasUnsavedInput: !withoutInput.has(name),
    }));
    storePendingDrafts(storage.session, user, pendingDrafts);
  }

  const opened = open();
  for (const { name, value, hasUnsavedInput } of takePendingDrafts(storage.session, user))
    write(name, value, { hasUnsavedInput });
  navigation.onPageHide(() => {
    isPageHidden = true;
    storePendingChanges();
  });
  navigation.onPageRestored(() => {
    isPageHidden = false;
  });
  return {
    opened,
    read,
    write,
    readOrAdopt(name) {
      const closedWindowDraft = closedWindowDrafts.findLast((entry) => entry.name === name);
      if (!closedWindowDraft || drafts.has(name)) return read(name);
      closedWindowDrafts = closedWindowDrafts.filter((entry) => entry !== closedWindowDraft);
      write(name, closedWindowDraft.value, { hasUnsavedInput: closedWindowDraft.isInput });
      void remove([keyOf(closedWindowDraft)]);
      return closedWindowDraft.value;
    },
    onRemoved(listener) {
      removalListeners.add(listener);
      return () => void removalListeners.delete(listener);
    },
    isEmpty: () => drafts.size === 0,
    async clear() {
      await opened;
      const ownKeys = [...drafts.keys()].map((name): Schema['drafts']['key'] => [user, window, name]);
      const allKeys = [...ownKeys, ...closedWindowDrafts.map(keyOf)];
      drafts.clear();
      withoutInput.clear();
      closedWindowDrafts = [];
      updateUserWithDrafts();
      if (allKeys.length > 0) await remove(allKeys);
    },
  };
}

const storeOf = (database: IDBPDatabase<Schema>) =>
  database.transaction('drafts', 'readwrite', { durability: 'relaxed' }).store;

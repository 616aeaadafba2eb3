import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createMemoryRouter } from 'react-router-dom';
import type { AppRouter, BrowserStorage, Clock, Navigation, WindowChannel } from '../browser/ports.ts';
import type { SessionMessage } from '../session/createSession.ts';
import { FakeStorage } from './fakeStorage.ts';

const origin = 'https://plumbline.example';

/** Creates a fake browser. Its windows share local storage, the database, locks and messages. */
export function createFakeBrowser() {
  const local = new FakeStorage();
  const database = new IDBFactory();
  const locks = new Set<string>();
  const listeners = new Map<object, Set<(message: unknown) => void>>();
  let running: Promise<unknown> | undefined;

  function createChannel<Message>(): { channel: WindowChannel<Message>; close: () => void } {
    const self = {};
    const own = new Set<(message: unknown) => void>();
    const held = new Set<string>();
    listeners.set(self, own);
    const channel: WindowChannel<Message> = {
      broadcast(message) {
        for (const [window, others] of listeners) if (window !== self) for (const listener of others) listener(message);
      },
      subscribe(listener) {
        const onMessage = listener as (message: unknown) => void;
        own.add(onMessage);
        return () => void own.delete(onMessage);
      },
      async runOnce(_name, signal, task) {
        if (running) {
          const completed = await running.then(
            () => true,
            () => false,
          );
          if (completed)
            return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        }
        const run = task();
        running = run.finally(() => {
          running = undefined;
        });
        running.catch(() => undefined);
        return run;
      },
      async holdLock(name) {
        if (locks.has(name)) return false;
        locks.add(name);
        held.add(name);
        return true;
      },
      heldLocks: async () => [...locks],
    };
    return {
      channel,
      close() {
        listeners.delete(self);
        for (const name of held) locks.delete(name);
      },
    };
  }

  /** Opens a window at a path. `session` is the initial session storage. */
  function openWindow({
    path = '/',
    session = new FakeStorage(),
    clock = realClock,
  }: {
    path?: string;
    session?: Storage;
    clock?: Clock;
  } = {}) {
    const visited: string[] = [];
    const unsaved = new Set<() => boolean>();
    const onlineListeners = new Set<() => void>();
    const { channel, close } = createChannel<SessionMessage>();
    const storage: BrowserStorage = { local, session, database };
    const navigation: Navigation & { router?: AppRouter } = {
      createRouter(routes) {
        navigation.router = createMemoryRouter(routes, { initialEntries: [path] });
        return navigation.router;
      },
      location: () => ({ origin, ...(navigation.router?.state.location ?? { pathname: path, search: '' }) }),
      replace: (url) => void visited.push(url),
      visitOtherSite: (url) => void visited.push(url.href),
      reload: () => void visited.push('reload'),
      print: () => undefined,
      rewritePath: () => undefined,
      isReload: () => false,
      confirmLeaving(isUnsaved) {
        unsaved.add(isUnsaved);
        return () => void unsaved.delete(isUnsaved);
      },
      onReturn: () => () => undefined,
      onOnline(listener) {
        onlineListeners.add(listener);
        return () => void onlineListeners.delete(listener);
      },
    };
    return {
      deps: { storage, channel, navigation, clock },
      /** The URLs that the app loaded; `reload` for a reload. */
      visited,
      session,
      close,
      /** Whether the browser would ask before the window closes. */
      isAskedBeforeClosing: () => [...unsaved].some((isUnsaved) => isUnsaved()),
      goOnline() {
        for (const listener of onlineListeners) listener();
      },
      /** Simulates a reload: closes the document and opens a new document with the same session storage. */
      reload() {
        close();
        return openWindow({ path, session, clock });
      },
    };
  }
  return { local, database, openWindow };
}

const realClock: Clock = {
  now: Date.now,
  setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
  clearTimeout: (id) => clearTimeout(id),
};

/** Creates an access token of a user that is valid for 15 minutes from `now`. */
export function anAccessToken(user: string, now = Date.now(), id = ''): string {
  const iat = Math.floor(now / 1000);
  return `h.${btoa(JSON.stringify({ sub: user, iat, exp: iat + 900, id }))}.s`;
}

/** A fake browser with several windows, for tests. */
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
  const indexedDB = new IDBFactory();
  const locks = new Set<string>();
  const listeners = new Map<object, Set<(message: unknown) => void>>();
  let runningTask: Promise<unknown> | undefined;

  function createChannel<Message>(): { channel: WindowChannel<Message>; close: () => void } {
    const ownWindow = {};
    const ownListeners = new Set<(message: unknown) => void>();
    const ownLocks = new Set<string>();
    listeners.set(ownWindow, ownListeners);
    const channel: WindowChannel<Message> = {
      broadcast(message) {
        for (const [window, windowListeners] of listeners)
          if (window !== ownWindow) for (const listener of windowListeners) listener(message);
      },
      subscribe(listener) {
        const onMessage = listener as (message: unknown) => void;
        ownListeners.add(onMessage);
        return () => void ownListeners.delete(onMessage);
      },
      async runInOneWindow(_name, signal, task) {
        // As in a browser: after the task of another window has succeeded, this promise stays pending until the caller aborts it.
        if (runningTask) {
          const isCompleted = await runningTask.then(
            () => true,
            () => false,
          );
          if (isCompleted)
            return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        }
        const run = task();
        runningTask = run.finally(() => {
          runningTask = undefined;
        });
        runningTask.catch(() => undefined);
        return run;
      },
      async holdLock(name) {
        if (locks.has(name)) return false;
        locks.add(name);
        ownLocks.add(name);
        return true;
      },
      heldLocks: async () => [...locks],
    };
    return {
      channel,
      close() {
        listeners.delete(ownWindow);
        for (const name of ownLocks) locks.delete(name);
      },
    };
  }

  /** Opens a window at a path. `session` is the initial session storage. */
  function openWindow({
    path = '/',
    session = new FakeStorage(),
    clock = realClock,
    isReload = false,
  }: {
    path?: string;
    session?: Storage;
    clock?: Clock;
    isReload?: boolean;
  } = {}) {
    const visited: string[] = [];
    const unsavedChecks = new Set<() => boolean>();
    const pageHideListeners = new Set<() => void>();
    const onlineListeners = new Set<() => void>();
    const visibilityListeners = new Set<() => void>();
    let isVisible = true;
    const { channel, close: closeChannel } = createChannel<SessionMessage>();
    const storage: BrowserStorage = { local, session, indexedDB };
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
      isReload: () => isReload,
      confirmBeforeUnload(isUnsaved) {
        unsavedChecks.add(isUnsaved);
        return () => void unsavedChecks.delete(isUnsaved);
      },
      onPageHide(listener) {
        pageHideListeners.add(listener);
        return () => void pageHideListeners.delete(listener);
      },
      onPageRestored: () => () => undefined,
      isVisible: () => isVisible,
      onVisibilityChange(listener) {
        visibilityListeners.add(listener);
        return () => void visibilityListeners.delete(listener);
      },
      onOnline(listener) {
        onlineListeners.add(listener);
        return () => void onlineListeners.delete(listener);
      },
    };
    function close() {
      for (const listener of pageHideListeners) listener();
      closeChannel();
    }
    return {
      deps: { storage, channel, navigation, clock },
      /** The URLs that the app loaded as new documents. `reload` stands for a reload. */
      visited,
      session,
      close,
      /** Whether the browser would ask for confirmation before the window closes. */
      wouldConfirmClosing: () => [...unsavedChecks].some((isUnsaved) => isUnsaved()),
      goOnline() {
        for (const listener of onlineListeners) listener();
      },
      /** Shows the window, or hides it behind another tab. */
      setVisible(visible: boolean) {
        isVisible = visible;
        for (const listener of visibilityListeners) listener();
      },
      /** Simulates a reload: closes the document and opens a new document at `path` with the same session storage. */
      reload() {
        close();
        return openWindow({ path, session, clock, isReload: true });
      },
    };
  }
  return { local, openWindow };
}

const realClock: Clock = {
  now: Date.now,
  setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
  clearTimeout: (id) => clearTimeout(id),
};

/**
 * Creates an access token of a user that is valid for 15 minutes.
 * @param issuedAt milliseconds since 1970
 * @param id makes the token different from other tokens of the same user and second
 */
export function anAccessToken(user: string, { issuedAt = Date.now(), id = '' } = {}): string {
  const iat = Math.floor(issuedAt / 1000);
  return `h.${btoa(JSON.stringify({ sub: user, iat, exp: iat + 900, id }))}.s`;
}

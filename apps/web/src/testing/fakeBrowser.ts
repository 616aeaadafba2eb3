/** A fake browser with several windows, for tests. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createMemoryRouter } from 'react-router-dom';
import type { AppRouter, BrowserStorage, Clock, Navigation } from '../browser/ports.ts';
import { createWindowChannel, type WindowConnections } from '../browser/windowChannel.ts';
import type { SessionMessage } from '../session/createSession.ts';
import { FakeStorage } from './fakeStorage.ts';

const origin = 'https://plumbline.example';

/** A request for a lock, which waits or holds the lock. */
interface LockRequest {
  readonly window: object;
  readonly name: string;
  readonly grant: () => void;
}

/**
 * The BroadcastChannel and the Web Locks of a browser. As in a browser, locks have names, a window gets no own messages, messages are
 * copies, arrive in their order and can arrive later than a lock, and a closed window gets nothing and holds no lock.
 */
export function createFakeConnections() {
  const channels = new Map<object, Set<{ readonly name: string; readonly target: EventTarget }>>();
  /** The requests for each lock. The first one holds the lock. */
  const lockRequests = new Map<string, LockRequest[]>();
  const requestsOf = (name: string) => lockRequests.get(name) ?? [];

  function addLockRequest(request: LockRequest) {
    const requests = [...requestsOf(request.name), request];
    lockRequests.set(request.name, requests);
    if (requests.length === 1) queueMicrotask(request.grant);
  }

  /** A closed window runs no code, so its requests have no result. */
  const waitForeverIfClosed = (window: object) =>
    channels.has(window) ? undefined : new Promise<never>(() => undefined);

  function removeLockRequest(request: LockRequest) {
    const requests = requestsOf(request.name);
    const remaining = requests.filter((other) => other !== request);
    lockRequests.set(request.name, remaining);
    if (remaining[0] && remaining[0] !== requests[0]) queueMicrotask(remaining[0].grant);
  }

  function createLocks(window: object) {
    async function request<Result>(
      name: string,
      { signal, ifAvailable = false }: LockOptions,
      callback: (lock: Lock | null) => Result,
    ): Promise<Awaited<Result>> {
      await waitForeverIfClosed(window);
      signal?.throwIfAborted();
      if (signal && ifAvailable)
        throw new DOMException('signal and ifAvailable exclude each other', 'NotSupportedError');
      const lock = { name, mode: 'exclusive' } as const;
      if (ifAvailable && requestsOf(name).length > 0) return await callback(null);
      let lockRequest: LockRequest | undefined;
      try {
        await new Promise<void>((grant, reject) => {
          lockRequest = { window, name, grant };
          addLockRequest(lockRequest);
          // The signal has no effect on a lock that is held: the promise is resolved then.
          signal?.addEventListener('abort', () => reject(signal.reason));
        });
        await waitForeverIfClosed(window);
        return await callback(lock);
      } finally {
        if (lockRequest) removeLockRequest(lockRequest);
      }
    }
    const query = async () => {
      const all = [...lockRequests.values()].map((requests) =>
        requests.map(({ name }) => ({ name, mode: 'exclusive' as const })),
      );
      return { held: all.flatMap((locks) => locks.slice(0, 1)), pending: all.flatMap((locks) => locks.slice(1)) };
    };
    return { request, query } as Pick<LockManager, 'request' | 'query'>;
  }

  function createWindowConnections(): { connections: WindowConnections; close: () => void } {
    const window = {};
    channels.set(window, new Set());
    function createBroadcastChannel(name: string) {
      const target = new EventTarget();
      const ownChannel = { name, target };
      channels.get(window)?.add(ownChannel);
      function postMessage(message: unknown) {
        if (!channels.has(window)) return;
        const data = structuredClone(message);
        // A macrotask runs after the microtasks in which locks are granted.
        setTimeout(() => {
          for (const windowChannels of channels.values())
            for (const channel of windowChannels)
              if (channel !== ownChannel && channel.name === name)
                channel.target.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
        });
      }
      return Object.assign(target, { postMessage });
    }
    function close() {
      channels.delete(window);
      for (const requests of lockRequests.values())
        for (const request of requests) if (request.window === window) removeLockRequest(request);
    }
    return { connections: { createBroadcastChannel, locks: createLocks(window) }, close };
  }
  return createWindowConnections;
}

/** Creates a fake browser. Its windows share local storage, the database, locks and messages. */
export function createFakeBrowser() {
  const local = new FakeStorage();
  const indexedDB = new IDBFactory();
  const createWindowConnections = createFakeConnections();

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
    const { connections, close: closeConnections } = createWindowConnections();
    const channel = createWindowChannel<SessionMessage>('plumbline.session', connections);
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
      openTab: (path) => void visited.push(`tab ${path}`),
      download: (path) => void visited.push(`download ${path}`),
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
      closeConnections();
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

/** Creates the simulated window of a connected story: storages, clock, channel and navigation. */
import { createMemoryRouter } from 'react-router-dom';
import type { BrowserStorage, Clock, Navigation, WindowChannel } from '../../apps/web/src/browser/ports.ts';
import type { SessionMessage } from '../../apps/web/src/session/createSession.ts';
import { FakeStorage } from '../../apps/web/src/testing/fakeStorage.ts';

const clock: Clock = {
  now: Date.now,
  setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
  clearTimeout: (id) => clearTimeout(id),
};

/** The channel to the other windows of the browser. A story has only one window. */
const channel: WindowChannel<SessionMessage> = {
  broadcast: () => undefined,
  subscribe: () => () => undefined,
  runInOneWindow: (_options, task) => task(),
  holdLock: async () => true,
  heldLocks: async () => null,
};

/** Creates the storages of one simulated window. They survive a reload of the page, but not a change of the story. */
export function createStoryStorage(): BrowserStorage {
  const prefix = `connected-${crypto.randomUUID()}-`;
  return {
    local: new FakeStorage(),
    session: new FakeStorage(),
    indexedDB: {
      open: (name, version) => indexedDB.open(prefix + name, version),
      deleteDatabase: (name) => indexedDB.deleteDatabase(prefix + name),
      databases: () => indexedDB.databases(),
      cmp: (first, second) => indexedDB.cmp(first, second),
    },
  };
}

export interface StoryWindowOptions {
  readonly path: string;
  readonly storage: BrowserStorage;
  /** Starts the app again at a path, with the same storages. */
  readonly load: (path: string) => void;
  /** Shows a page of the API, such as the billing portal. */
  readonly visit: (url: URL) => void;
  readonly isReload: boolean;
}

/** Creates the dependencies of an app in a simulated window. The URL of Storybook does not change. */
export function createStoryWindow({ path, storage, load, visit, isReload }: StoryWindowOptions) {
  let router: ReturnType<typeof createMemoryRouter> | undefined;
  // Splits the path before the question mark, so that `search` begins with it.
  const [pathname = '/', search = ''] = path.split(/(?=\?)/);
  const location = () => ({ origin: window.location.origin, ...(router?.state.location ?? { pathname, search }) });
  const navigation: Navigation = {
    createRouter(routes) {
      router = createMemoryRouter(routes, { initialEntries: [path] });
      return router;
    },
    location,
    replace: load,
    visitOtherSite: visit,
    reload: () => load(location().pathname + location().search),
    openTab: () => undefined,
    download: () => undefined,
    print: () => window.print(),
    rewritePath: () => undefined,
    isReload: () => isReload,
    confirmBeforeUnload: () => () => undefined,
    onPageHide: () => () => undefined,
    onPageRestored: () => () => undefined,
    isVisible: () => true,
    onVisibilityChange: () => () => undefined,
    onOnline: (listener) => {
      window.addEventListener('online', listener);
      return () => window.removeEventListener('online', listener);
    },
  };
  return { storage, channel, clock, navigation };
}

/** The interfaces between the app and the browser. `browserPorts.ts` implements them; tests use `testing/fakeBrowser.ts`. */

import type { createBrowserRouter, RouteObject } from 'react-router-dom';

/** Time and timers. The `SimulatedClock` of XState also implements this interface. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  // The types match the `Clock` interface of XState.
  // biome-ignore lint/suspicious/noExplicitAny: the type of a timer id depends on the environment
  readonly setTimeout: (callback: (...args: any[]) => void, milliseconds: number) => any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly clearTimeout: (id: any) => void;
}

export interface BrowserStorage {
  /** Shared by all windows and kept when the browser closes. */
  readonly local: Storage;
  /** Storage of one window. It survives a reload. */
  readonly session: Storage;
  /** null if the browser does not support or blocks IndexedDB. */
  readonly database: IDBFactory | null;
}

/** The connection between the windows of one browser. `Message` must be structured-cloneable. */
export interface WindowChannel<Message> {
  readonly broadcast: (message: Message) => void;
  /** Calls `listener` with the messages of the other windows. Returns a function that unsubscribes. */
  readonly subscribe: (listener: (message: Message) => void) => () => void;
  /**
   * Runs `task` in one window at a time. If another window completed the task while this window waited, the task does not run
   * and the promise stays pending until `signal` aborts. This window then receives the broadcast of the other window.
   */
  readonly runOnce: <Result>(name: string, signal: AbortSignal, task: () => Promise<Result>) => Promise<Result>;
  /** Acquires a lock until the window closes. Resolves to false if the lock was not free within `within` milliseconds. */
  readonly holdLock: (name: string, within: number) => Promise<boolean>;
  /** The names of the locks that all windows hold; null if the browser does not support locks. */
  readonly heldLocks: () => Promise<readonly string[] | null>;
}

export type AppRouter = ReturnType<typeof createBrowserRouter>;

export interface Navigation {
  readonly createRouter: (routes: RouteObject[]) => AppRouter;
  readonly location: () => Pick<Location, 'origin' | 'pathname' | 'search'>;
  /** Loads another URL and replaces the history entry. */
  readonly replace: (url: string) => void;
  /** Replaces the path in the address bar without loading a page. */
  readonly rewritePath: (path: string) => void;
  /** Whether a browser reload loaded this document, and not a link, a typed URL, Back or Forward. */
  readonly isReload: () => boolean;
}

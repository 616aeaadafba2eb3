/** The interfaces between the app and the browser. `browserPorts.ts` implements them; tests use `testing/fakeBrowser.ts`. */

import type { createBrowserRouter, RouteObject } from 'react-router-dom';

/** XState's `SimulatedClock` implements it too. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  // the types of XState's own clock
  // biome-ignore lint/suspicious/noExplicitAny: a timer's id has another type in each environment
  readonly setTimeout: (callback: (...args: any[]) => void, milliseconds: number) => any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly clearTimeout: (id: any) => void;
}

export interface BrowserStorage {
  /** Shared by all windows and kept when the browser closes. */
  readonly local: Storage;
  /** One window's own storage. It survives a reload. */
  readonly session: Storage;
  /** null if the browser has none or blocks it. */
  readonly database: IDBFactory | null;
}

/** The connection between the windows of one browser. `Message` must be structured-cloneable. */
export interface WindowChannel<Message> {
  readonly broadcast: (message: Message) => void;
  /** Calls `listener` with the messages of the other windows. Returns a function that unsubscribes. */
  readonly subscribe: (listener: (message: Message) => void) => () => void;
  /**
   * Runs `task` in one window at a time. If another window completed the task while this one waited, the task is not run:
   * what the other window broadcast is on its way, and the promise rejects when `signal` aborts.
   */
  readonly runOnce: <Result>(name: string, signal: AbortSignal, task: () => Promise<Result>) => Promise<Result>;
  /** Holds a lock as long as the window is open. Resolves to whether it was free within so many milliseconds. */
  readonly holdLock: (name: string, within: number) => Promise<boolean>;
  /** The names of the locks that all windows hold; null if the browser cannot tell. */
  readonly heldLocks: () => Promise<readonly string[] | null>;
}

export type AppRouter = ReturnType<typeof createBrowserRouter>;

export interface Navigation {
  readonly createRouter: (routes: RouteObject[]) => AppRouter;
  readonly location: () => Pick<Location, 'origin' | 'pathname' | 'search'>;
  /** Loads another URL in place of this one. */
  readonly replace: (url: string) => void;
  /** Shows another path in the address bar. Loads nothing. */
  readonly rewritePath: (path: string) => void;
  /** Whether this document was loaded by the browser's Reload, not by a link, a typed URL, Back or Forward. */
  readonly isReload: () => boolean;
}

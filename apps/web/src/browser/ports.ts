/**
 * The interfaces between the app and the browser. `browserPorts.ts` implements them. Tests use
 * `testing/fakeBrowser.ts`.
 */

import type { createBrowserRouter, RouteObject } from 'react-router-dom';
import type { ActorOptions, AnyActorLogic } from 'xstate';

export type TimerId = ReturnType<typeof setTimeout>;

/** Time and timers. The `Clock` of XState accepts this interface. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly setTimeout: (callback: () => void, milliseconds: number) => TimerId;
  readonly clearTimeout: (id: TimerId) => void;
}

/** Options of all state machines. Storybook passes `inspect` to show their states. */
export type InspectOptions = Pick<ActorOptions<AnyActorLogic>, 'inspect'>;

export interface BrowserStorage {
  /** Shared by all windows and kept when the browser closes. */
  readonly local: Storage;
  /** Storage of one window. It survives a reload. */
  readonly session: Storage;
  /** null if the browser does not support or blocks IndexedDB. */
  readonly indexedDB: IDBFactory | null;
}

export interface OneWindowOptions {
  /**
   * Tasks with different names do not wait for each other. All windows of the origin can read the name. If the name is a promise, a task
   * that another window completes in the meantime counts too.
   */
  readonly name: string | Promise<string>;
  /** Ends the wait and the task. */
  readonly signal: AbortSignal;
  /** Milliseconds. The browser can suspend another window while it runs the task. */
  readonly maxWait: number;
}

/** The connection between the windows of one browser. `Message` must be structured-cloneable. */
export interface WindowChannel<Message> {
  readonly broadcast: (message: Message) => void;
  /** Calls `listener` with the messages of the other windows. Returns a function that unsubscribes. */
  readonly subscribe: (listener: (message: Message) => void) => () => void;
  /**
   * Runs `task` in one window at a time. If another window completed the task while this window waited, the task does not run again,
   * and the promise stays pending until `signal` aborts and rejects it. The other window must send its result with `broadcast`.
   * The promise waits at most `maxWait` for the other window, and as long again for its result. After that, it runs `task`.
   */
  readonly runInOneWindow: <Result>(options: OneWindowOptions, task: () => Promise<Result>) => Promise<Result>;
  /** Acquires a lock until the window closes. Resolves to false if the lock was not free within this time. */
  readonly holdLock: (name: string, timeoutMilliseconds: number) => Promise<boolean>;
  /** The names of the locks of all windows, or null if the browser does not support locks. */
  readonly heldLocks: () => Promise<readonly string[] | null>;
}

export type AppRouter = ReturnType<typeof createBrowserRouter>;

type Unsubscribe = () => void;

/** The browser window: functions that load, print and rewrite pages, and events of the window. */
export interface BrowserWindow {
  readonly location: () => Pick<Location, 'origin' | 'pathname' | 'search'>;
  /** Loads another URL and replaces the history entry. */
  readonly replace: (url: string) => void;
  /** Loads another site that links back to the app. The browser asks for no confirmation, because drafts stay stored. */
  readonly visitOtherSite: (url: URL) => void;
  /** Loads the current page again. */
  readonly reload: () => void;
  /** Opens a path of the app in a new tab, which begins with a copy of the session storage. */
  readonly openTab: (path: string) => void;
  /** Downloads a file of this origin. The browser writes it to the disk while it arrives. */
  readonly download: (path: string) => void;
  /** Opens the print dialog of the browser. */
  readonly print: () => void;
  /** Replaces the path in the address bar without loading a page. */
  readonly rewritePath: (path: string) => void;
  /** Whether a browser reload loaded this document, and not a link, a typed URL, Back or Forward. */
  readonly isReload: () => boolean;
  /** Makes the browser ask for confirmation before a reload or before the window closes, while `isUnsaved` returns true. */
  readonly confirmBeforeUnload: (isUnsaved: () => boolean) => Unsubscribe;
  /** Calls `listener` when the document closes or moves to the back/forward cache. Only synchronous work completes. */
  readonly onPageHide: (listener: () => void) => Unsubscribe;
  /** Calls `listener` when the back/forward cache shows this document again without loading it. */
  readonly onPageRestored: (listener: () => void) => Unsubscribe;
  /** Whether the window is visible: not minimized, and not a tab in the background. */
  readonly isVisible: () => boolean;
  /** Calls `listener` when the window becomes visible or hidden. */
  readonly onVisibilityChange: (listener: () => void) => Unsubscribe;
  /** Calls `listener` when the browser is connected to a network again. */
  readonly onOnline: (listener: () => void) => Unsubscribe;
}

export interface Navigation extends BrowserWindow {
  readonly createRouter: (routes: RouteObject[]) => AppRouter;
}

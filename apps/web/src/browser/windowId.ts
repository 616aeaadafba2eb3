/** The id of this browser window. It survives a reload. */
import type { BrowserStorage, Navigation, WindowChannel } from './ports.ts';

const windowIdKey = 'window';

/** The time to wait for the lock of the stored window id, in milliseconds. */
const lockTimeout = 500;
/** The time to wait after a reload. On a slow computer, it takes seconds until the document before the reload releases the lock. */
const lockTimeoutAfterReload = 5_000;

const createWindowId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join('');

/** The name of the lock that a window holds while it is open. */
export const windowLockName = (id: string): string => `plumbline.window.${id}`;

/** The window id in session storage. A duplicated window can have the same id. */
export const readWindowId = (session: Storage): string | null => session.getItem(windowIdKey);

/** Stores the id of this window in session storage. Null removes the stored id. */
export const storeWindowId = (session: Storage, id: string | null): void =>
  id === null ? session.removeItem(windowIdKey) : session.setItem(windowIdKey, id);

/**
 * Returns the window id. It survives reloads. A duplicated window starts with a copy of session storage. It gets a new
 * id, because the original window holds the lock of the copied id.
 */
export async function openWindowId(
  { session }: Pick<BrowserStorage, 'session'>,
  channel: Pick<WindowChannel<unknown>, 'holdLock'>,
  { isReload }: Pick<Navigation, 'isReload'>,
): Promise<string> {
  const storedId = readWindowId(session);
  const timeout = isReload() ? lockTimeoutAfterReload : lockTimeout;
  if (storedId !== null && (await channel.holdLock(windowLockName(storedId), timeout))) return storedId;
  const id = createWindowId();
  storeWindowId(session, id);
  await channel.holdLock(windowLockName(id), 0);
  return id;
}

/** The id of this browser window. It survives a reload. */
import type { BrowserStorage, WindowChannel } from './ports.ts';

const windowIdKey = 'window';

/** Milliseconds to wait for the lock of the stored window id. After a reload, the old document releases the lock within this time. */
const lockTimeout = 500;

const createWindowId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join('');

/** The name of the lock that a window holds while it is open. */
export const windowLock = (id: string): string => `plumbline.window.${id}`;

/** The window id in session storage. A duplicated window can have the same id. */
export const readWindowId = (session: Storage): string | null => session.getItem(windowIdKey);

/** Stores the id of this window in session storage. Null removes the stored id. */
export const storeWindowId = (session: Storage, id: string | null): void =>
  id === null ? session.removeItem(windowIdKey) : session.setItem(windowIdKey, id);

/**
 * Returns the window id. It survives reloads. A duplicated window starts with a copy of session storage. A duplicated window gets a
 * new id, because the original window holds the lock of the copied id.
 */
export async function openWindowId(
  { session }: Pick<BrowserStorage, 'session'>,
  channel: Pick<WindowChannel<unknown>, 'holdLock'>,
): Promise<string> {
  const storedId = readWindowId(session);
  if (storedId !== null && (await channel.holdLock(windowLock(storedId), lockTimeout))) return storedId;
  const id = createWindowId();
  storeWindowId(session, id);
  await channel.holdLock(windowLock(id), 0);
  return id;
}

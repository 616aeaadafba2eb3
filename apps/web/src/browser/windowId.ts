import type { BrowserStorage, WindowChannel } from './ports.ts';

const key = 'window';

/** Milliseconds to wait for the lock. After a reload, the old document releases it in this time. A duplicated window does not. */
const lockTimeout = 500;

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join('');

export const windowLock = (id: string): string => `plumbline.window.${id}`;

/** The window id in session storage. A duplicated window can have the same id. */
export const storedWindowId = (session: Storage): string | null => session.getItem(key);

export const storeWindowId = (session: Storage, id: string | null): void =>
  id === null ? session.removeItem(key) : session.setItem(key, id);

/** Returns the window id. It survives reloads. A duplicated window has a copy of session storage and gets a new id. */
export async function openWindowId(
  { session }: Pick<BrowserStorage, 'session'>,
  channel: Pick<WindowChannel<unknown>, 'holdLock'>,
): Promise<string> {
  const storedId = storedWindowId(session);
  if (storedId !== null && (await channel.holdLock(windowLock(storedId), lockTimeout))) return storedId;
  const id = newId();
  storeWindowId(session, id);
  await channel.holdLock(windowLock(id), 0);
  return id;
}

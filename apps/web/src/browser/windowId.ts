import type { BrowserStorage, WindowChannel } from './ports.ts';

const key = 'window';

/** The document before a reload may hold its lock a little longer. A duplicated window holds it for as long as it is open. */
const reloadWithin = 500;

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join('');

export const windowLock = (id: string): string => `plumbline.window.${id}`;

/** The id of this window as session storage has it, without the check for a duplicate. */
export const storedWindowId = (session: Storage): string | null => session.getItem(key);

export const storeWindowId = (session: Storage, id: string | null): void =>
  id === null ? session.removeItem(key) : session.setItem(key, id);

/** An id that this window keeps over reloads. A duplicated window, which copies session storage, gets a new one. */
export async function openWindowId(
  { session }: Pick<BrowserStorage, 'session'>,
  channel: Pick<WindowChannel<unknown>, 'holdLock'>,
): Promise<string> {
  const stored = storedWindowId(session);
  if (stored !== null && (await channel.holdLock(windowLock(stored), reloadWithin))) return stored;
  const id = newId();
  storeWindowId(session, id);
  await channel.holdLock(windowLock(id), 0);
  return id;
}

import type { OutgoingMail } from '@plumbline/api/ports';
import { type DBSchema, openDB } from 'idb';

/** A mail that the API has sent. */
export interface ReceivedMail extends OutgoingMail {
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

interface Schema extends DBSchema {
  mails: { key: string; value: ReceivedMail };
}

export type Mailbox = ReturnType<typeof createMailbox>;

/** Keeps the mails of the demo in IndexedDB. Each window receives and stores each mail. The id makes this idempotent. */
export function createMailbox(now: () => number = Date.now) {
  let mails: readonly ReceivedMail[] = [];
  const listeners = new Set<() => void>();
  const database = openDB<Schema>('plumbline-demo-mails', 1, {
    upgrade: (created) => void created.createObjectStore('mails', { keyPath: 'id' }),
  });

  /** Loads the mails, newest first. */
  async function load(): Promise<void> {
    const stored = await (await database).getAll('mails');
    mails = stored.toSorted((a, b) => b.receivedAt - a.receivedAt);
    for (const listener of listeners) listener();
  }
  void load();

  return {
    /** The mails, newest first. The array is the same until the mails are loaded again. */
    mails: () => mails,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async receive(mail: OutgoingMail): Promise<void> {
      await (await database).put('mails', { ...mail, receivedAt: now() });
      await load();
    },
    async clear(): Promise<void> {
      await (await database).clear('mails');
      await load();
    },
  };
}

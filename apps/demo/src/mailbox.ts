/** The list of mails that the API of the demo has sent. */
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

/** Stores the mails of the demo in IndexedDB. Each window stores each mail under the id of the mail, so the mailbox has each mail once. */
export function createMailbox(now: () => number = Date.now) {
  let mails: readonly ReceivedMail[] = [];
  const listeners = new Set<() => void>();
  const database = openDB<Schema>('plumbline-demo-mails', 1, {
    upgrade: (newDatabase) => void newDatabase.createObjectStore('mails', { keyPath: 'id' }),
  });

  /** Loads the mails, newest first. */
  async function load(): Promise<void> {
    const storedMails = await (await database).getAll('mails');
    mails = storedMails.toSorted((a, b) => b.receivedAt - a.receivedAt);
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

/** Tests of the list of mails of the demo. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMailbox } from './mailbox.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const aMail = (id: string) => ({ id, to: 'dana@frontrange.example', subject: `Subject ${id}`, text: 'Text' });

test('the mails survive a reload, and the newest mail is first', async () => {
  let time = 0;
  const now = () => {
    time += 1;
    return time;
  };
  const mailbox = createMailbox(now);
  await mailbox.receive(aMail('1'));
  await mailbox.receive(aMail('2'));
  expect(mailbox.mails().map(({ id }) => id)).toEqual(['2', '1']);

  const reloadedMailbox = createMailbox(now);
  await expect.poll(() => reloadedMailbox.mails().map(({ id }) => id)).toEqual(['2', '1']);
});

test('a mail that two windows receive is stored once', async () => {
  const mailboxes = [createMailbox(), createMailbox()];
  await Promise.all(mailboxes.map((mailbox) => mailbox.receive(aMail('1'))));
  expect(
    await new Promise<readonly unknown[]>((resolve) => {
      const newMailbox = createMailbox();
      newMailbox.subscribe(() => resolve(newMailbox.mails()));
    }),
  ).toHaveLength(1);
});

test('clear removes the mails and calls the subscribers', async () => {
  const mailbox = createMailbox();
  await mailbox.receive(aMail('1'));
  const listener = vi.fn();
  mailbox.subscribe(listener);
  await mailbox.clear();
  expect(mailbox.mails()).toEqual([]);
  expect(listener).toHaveBeenCalled();
});

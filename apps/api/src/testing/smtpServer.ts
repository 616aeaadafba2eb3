/** An SMTP server for tests. It keeps the mails that it receives. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  /** The text of the message with its headers. */
  readonly source: string;
  readonly messageId: string;
}

export interface TestSmtpServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** The Message-IDs that were delivered twice at the same time. */
  readonly overlaps: readonly string[];
  /** The number of attempts to deliver a mail to a recipient, accepted or refused. */
  readonly attemptCount: () => number;
  /** Makes each delivery take this long. */
  slowDown(milliseconds: number): void;
  /** Holds the delivery to this recipient until the returned function is called. */
  hang(recipient: string): () => void;
  /** Refuses every recipient with 451 until `accept` is called. */
  refuse(): void;
  accept(): void;
  close(): Promise<void>;
}

/** Starts an SMTP server on this machine. Default: a free port. */
export async function smtpServer(requestedPort = 0): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = [];
  let isRefusing = false;
  let attemptCount = 0;
  let delayMilliseconds = 0;
  const hangingDeliveries = new Map<string, Promise<void>>();
  const messageIdsInDelivery = new Set<string>();
  const overlaps: string[] = [];

  async function deliver(stream: Readable, to: readonly string[]): Promise<void> {
    const source = await text(stream);
    const messageId = /^Message-ID: <([^>]*)>/im.exec(source)?.[1] ?? '';
    if (messageIdsInDelivery.has(messageId)) overlaps.push(messageId);
    messageIdsInDelivery.add(messageId);
    await pause(delayMilliseconds);
    for (const recipient of to) await hangingDeliveries.get(recipient);
    messageIdsInDelivery.delete(messageId);
    mails.push({ to, source, messageId });
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      attemptCount += 1;
      done(isRefusing ? Object.assign(new Error('try again later'), { responseCode: 451 }) : null);
    },
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo.map(({ address }) => address);
      deliver(stream, to).then(() => done(), done);
    },
  });
  // A killed process resets its connection during a mail. Without this listener, the error would fail the test.
  server.on('error', () => undefined);
  const listener = server.listen(requestedPort, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    overlaps,
    slowDown: (milliseconds) => {
      delayMilliseconds = milliseconds;
    },
    hang: (recipient) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      hangingDeliveries.set(recipient, promise);
      return resolve;
    },
    attemptCount: () => attemptCount,
    refuse: () => {
      isRefusing = true;
    },
    accept: () => {
      isRefusing = false;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the decoded parts of a mail by their media types. */
export function mailParts(source: string): ReadonlyMap<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1];
  const parts = boundary ? source.split(`--${boundary}`).slice(1, -1) : [source];
  return new Map(
    parts.map((part) => {
      const [headers = '', ...body] = part.trimStart().split('\r\n\r\n');
      return [/Content-Type: ([\w/]+)/i.exec(headers)?.[1] ?? '', decodePart(headers, body.join('\r\n\r\n'))];
    }),
  );
}

function decodePart(headers: string, body: string): string {
  if (/Encoding: base64/i.test(headers)) return Buffer.from(body, 'base64').toString();
  if (!/Encoding: quoted-printable/i.test(headers)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

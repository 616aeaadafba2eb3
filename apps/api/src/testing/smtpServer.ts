import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  /** As it came over the wire, headers and all. */
  readonly source: string;
}

export interface TestSmtpServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** How often a mail was begun, taken or not. */
  readonly tries: () => number;
  /** Answers 451 to every recipient from now on, or takes them again. */
  refuse(refusing: boolean): void;
  close(): Promise<void>;
}

/** A real SMTP server of this machine, on a free port unless `onPort` says which. */
export async function smtpServer(onPort = 0): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = [];
  let refusing = false;
  let tries = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      tries += 1;
      done(refusing ? Object.assign(new Error('try again later'), { responseCode: 451 }) : null);
    },
    onData(stream, { envelope }, done) {
      text(stream).then((source) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), source });
        done();
      }, done);
    },
  });
  const listener = server.listen(onPort, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    tries: () => tries,
    refuse: (next) => {
      refusing = next;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** The decoded parts of a mail by their media types. */
export function partsOf(source: string): ReadonlyMap<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1];
  const parts = boundary ? source.split(`--${boundary}`).slice(1, -1) : [source];
  return new Map(
    parts.map((part) => {
      const [head = '', ...body] = part.trimStart().split('\r\n\r\n');
      return [/Content-Type: ([\w/]+)/i.exec(head)?.[1] ?? '', decoded(head, body.join('\r\n\r\n'))];
    }),
  );
}

function decoded(head: string, body: string): string {
  if (/Encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/Encoding: quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

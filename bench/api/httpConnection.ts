/** A keep-alive HTTP connection for measurements. */
import { Agent, request } from 'node:http';

export interface HttpRequest {
  readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly etag: string;
  readonly text: () => string;
}

/** One keep-alive connection to a server, with one request at a time. */
export interface Connection {
  send(what: HttpRequest): Promise<HttpResponse>;
  close(): void;
}

export function openConnection(origin: string, headers: Readonly<Record<string, string>> = {}): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: (what) => exchange(origin, agent, { ...what, headers: { ...headers, ...what.headers } }),
    close: () => agent.destroy(),
  };
}

function exchange(
  origin: string,
  agent: Agent,
  { method = 'GET', path, headers = {}, body }: HttpRequest,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sending = request(`${origin}${path}`, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          etag: answer.headers.etag ?? '',
          // the body is read only on demand, because reading would affect the measurement
          text: () => Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    sending.setTimeout(30_000, () => sending.destroy(new Error(`${method} ${path}: no answer in 30 s`)));
    sending.on('error', reject);
    sending.end(body);
  });
}

/** Repeats `work` on all connections in parallel for `milliseconds` and returns the rate per second. */
export async function perSecond<T>(
  everyone: readonly T[],
  milliseconds: number,
  work: (one: T) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  let done = 0;
  await Promise.all(
    everyone.map(async (one) => {
      while (performance.now() < began + milliseconds) {
        await work(one);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - began);
}

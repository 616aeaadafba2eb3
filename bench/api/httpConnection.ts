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
  send(call: HttpRequest): Promise<HttpResponse>;
  close(): void;
}

/** Opens a connection that sends `headers` with each request. */
export function openConnection(origin: string, headers: Readonly<Record<string, string>> = {}): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: (call) => sendRequest(origin, agent, { ...call, headers: { ...headers, ...call.headers } }),
    close: () => agent.destroy(),
  };
}

function sendRequest(
  origin: string,
  agent: Agent,
  { method = 'GET', path, headers = {}, body }: HttpRequest,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const lengthHeader = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const clientRequest = request(
      `${origin}${path}`,
      { agent, method, headers: { ...headers, ...lengthHeader } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            etag: response.headers.etag ?? '',
            // The body is decoded only on demand, because decoding it would affect the measurement.
            text: () => Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    clientRequest.setTimeout(30_000, () => clientRequest.destroy(new Error(`${method} ${path}: no response in 30 s`)));
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}

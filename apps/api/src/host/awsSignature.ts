import { createHash, createHmac } from 'node:crypto';

export interface AwsCredentials {
  readonly key: string;
  readonly secret: string;
  readonly region: string;
}

export interface Unsigned {
  readonly method: string;
  readonly url: URL;
  readonly body?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** The headers of a request to S3, signed by AWS Signature Version 4. The path must hold nothing that needs escaping. */
export function signed(
  { method, url, body, headers = {} }: Unsigned,
  credentials: AwsCredentials,
  now: Date,
): Readonly<Record<string, string>> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/${credentials.region}/s3/aws4_request`;
  const payload = sha256(body ?? '');
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': payload,
    'x-amz-date': time,
  };
  const names = Object.keys(all).toSorted();
  const canonical = [
    method,
    url.pathname,
    '',
    ...names.map((name) => `${name}:${all[name]}`),
    '',
    names.join(';'),
    payload,
  ].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${credentials.secret}`);
  const signature = createHmac('sha256', key)
    .update(['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'))
    .digest('hex');
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.key}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

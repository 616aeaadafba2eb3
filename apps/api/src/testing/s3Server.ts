/** An S3 server for the tests of the file store. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '../settings/settings.ts';

export interface S3Server {
  /** Endpoint, bucket and credentials. */
  readonly settings: S3Settings;
  onRequest(listener: (request: IncomingMessage) => void): void;
  close(): Promise<void>;
}

/** The only credentials that s3rver accepts. */
const account = { key: 'S3RVER', secret: 'S3RVER' };

/** Starts an S3 server with one bucket. It refuses requests with an invalid signature. */
export async function s3Server(bucket: string): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'plumbline-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    settings: { ...account, bucket, endpoint: `http://127.0.0.1:${port}` },
    onRequest: (listener) => void server.httpServer.on('request', listener),
    close: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

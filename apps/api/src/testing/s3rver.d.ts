/** Types for the parts of `@20minutes/s3rver` that the tests use. The package has no types. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';

  interface S3rverOptions {
    readonly port: number;
    readonly address: string;
    readonly directory: string;
    readonly silent: boolean;
    readonly vhostBuckets: boolean;
    readonly configureBuckets: readonly { readonly name: string }[];
  }

  // biome-ignore lint/style/noDefaultExport: the package exports its class as the module
  export default class S3rver {
    constructor(options: S3rverOptions);
    /** Set by `run`. */
    readonly httpServer: Server;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}

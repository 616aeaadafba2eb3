/** Converts a stream of the web to a stream of Node. */
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

/** `Readable.fromWeb` requires the type ReadableStream of Node. In TypeScript projects with the DOM types, the global type differs. */
export const toNodeStream = (bytes: ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(bytes as NodeReadableStream);

import { maxFileBytes } from '../files/schema.ts';
import { messages } from '../messages/messages.ts';
import type { RouteName } from './routes.ts';

/** What the API accepts as the body of a request. It checks these limits while it reads, before it validates [B2, S13]. */
export interface BodyLimits {
  readonly bytes: number;
  /** The text of the 413 answer, where the general one does not fit. */
  readonly tooLarge?: string;
  /** Levels of nested objects and lists; the outermost one counts. */
  readonly depth: number;
  /** Keys in all objects of the body together; a repeated key counts each time. */
  readonly keys: number;
  /** Bytes of one key as it is sent. */
  readonly keyBytes: number;
  /** Elements in all lists of the body together. */
  readonly elements: number;
}

const KiB = 2 ** 10;
const MiB = 2 ** 20;

const defaultLimits: BodyLimits = { bytes: MiB, depth: 16, keys: 1000, keyBytes: 200, elements: 1000 };

/** Routes that need other limits than the default ones [api.md 413]. */
const ofRoutes: { readonly [R in RouteName]?: Partial<BodyLimits> } = {
  // a data URL is a third longer than the 2 MiB of the logo
  'company.update': { bytes: 3 * MiB, tooLarge: messages.validation.selectImage },
  // a data URL is a third longer than the file; the file itself has its own limit
  'files.upload': { bytes: Math.ceil(maxFileBytes * (4 / 3)) + MiB, keys: 100, elements: 100 },
};

export const bodyLimits = (name: RouteName): BodyLimits => ({ ...defaultLimits, ...ofRoutes[name] });

/** Limits of a multipart form, besides the bytes of the route. */
export const formLimits = {
  parts: 20,
  /** Bytes of the headers of one part. */
  partHeaderBytes: 8 * KiB,
  /** Characters of the boundary [RFC 2046]. */
  boundaryLength: 70,
};

/** Bytes of a JSON file upload besides the content of the file. */
export const fileEnvelopeBytes = 64 * KiB;

/** Limits of every request, whichever route it is for. */
export const requestLimits = {
  /** Bytes of the request line and the headers together. */
  headerBytes: 16 * KiB,
  /** Characters of the URL. */
  urlLength: 8 * KiB,
  queryParameters: 50,
  /** A body may come in this many chunks, and in one more for each `chunkBytes` of it: each chunk costs time of its own. */
  chunks: 2000,
  chunkBytes: 64,
};

/** The limits of HTTP requests and their bodies, which protect the API from requests that are too large. */

/** The limits of a request body. The API checks them while it reads the body, before the validation [B2, S13]. */
export interface BodyLimits {
  readonly bytes: number;
  /** Bytes of the uploaded file in the body. Default: `bytes`. */
  readonly fileBytes?: number;
  /** The message of the 413 response, instead of the default message. */
  readonly tooLargeMessage?: string;
  /** Levels of nested objects and lists, including the outermost level. */
  readonly depth: number;
  /** Keys in all objects of the body together. A repeated key counts each time. */
  readonly keys: number;
  /** Bytes of one key as it is sent. */
  readonly keyBytes: number;
  /** Elements in all lists of the body together. */
  readonly elements: number;
}

const KiB = 2 ** 10;
const MiB = 2 ** 20;

const defaultLimits: BodyLimits = {
  bytes: MiB,
  depth: 16,
  keys: 1000,
  keyBytes: 200,
  elements: 1000,
};

/** The limits of a call: the default limits, overridden by the contract of the call. */
export const bodyLimits = (limits: Partial<BodyLimits> = {}): BodyLimits => ({ ...defaultLimits, ...limits });

/** Further limits of a multipart form. The limit `bytes` of the call applies too. */
export const formLimits = {
  parts: 20,
  /** Bytes of the headers of one part. */
  partHeaderBytes: 8 * KiB,
  /** Characters of the boundary [RFC 2046]. */
  boundaryLength: 70,
};

/** The maximum number of bytes of a JSON body that contains an uploaded file. The content of the file is not counted. */
export const maxJsonBytesBesidesFile = 64 * KiB;

/** Limits of every request. */
export const requestLimits = {
  /** Bytes of the request line and the headers together. */
  headerBytes: 16 * KiB,
  /** Characters of the URL. */
  urlLength: 8192,
  queryParameters: 50,
  /** A body may have this many chunks, plus one for each `chunkBytes` bytes, because each chunk costs time. */
  chunks: 2000,
  chunkBytes: 64,
};

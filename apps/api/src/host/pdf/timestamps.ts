/** Time stamps of a time stamp authority [RFC 3161]: how they are requested and checked. */
import { createHash } from 'node:crypto';
import type { TimestampAuthority } from '@libpdf/core';
import { fromBER, Integer, OctetString } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, PKIStatus, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs';
import { TimestampUnavailable } from '../../ports.ts';
import { type CmsSignature, commonName, digestNames, isValidSignature, readCms } from './cmsSignature.ts';

/** The maximum time of a request, with the bytes of its response. */
const defaultTimeoutMilliseconds = 15_000;
/** A time stamp with its certificates has 2 to 8 kB. The seal of a PDF has a place of this size for it. */
export const maxTimestampBytes = 16_384;

/** The object identifier of an algorithm with a name such as `SHA-256`. '' if it is unknown. */
const digestOid = (algorithm: string): string =>
  Object.keys(digestNames).find((oid) => digestNames[oid] === algorithm.replace('-', '').toLowerCase()) ?? '';

const timestampOid = '1.2.840.113549.1.9.16.2.14';

interface Timestamp {
  readonly at: Date;
  /** The name in the certificate of the authority. */
  readonly authority: string;
  readonly info: TSTInfo;
}

/** Reads a time stamp. Throws if it is not signed. */
function readTimestamp(token: Uint8Array<ArrayBuffer>): Timestamp {
  const cms = readCms(token);
  if (!cms.content || !isValidSignature(cms, cms.content)) throw new Error('the time stamp is not signed');
  const info = new TSTInfo({ schema: fromBER(cms.content).result });
  const authority = commonName(cms.certificate);
  return { at: info.genTime, authority, info };
}

const isFor = ({ info }: Timestamp, digest: Uint8Array): boolean =>
  Buffer.from(info.messageImprint.hashedMessage.getValue()).equals(digest);

/** Finds and checks the time stamp of a signature. Undefined without one. Throws if it is not valid for this signature. */
export function readTimestampOf({ signer }: CmsSignature): Omit<Timestamp, 'info'> | undefined {
  const token = signer.unsignedAttrs?.attributes.find(({ type }) => type === timestampOid)?.values[0];
  if (!token) return undefined;
  const timestamp = readTimestamp(new Uint8Array(token.toBER()));
  const hashName = digestNames[timestamp.info.messageImprint.hashAlgorithm.algorithmId];
  const signature = Buffer.from(signer.signature.getValue());
  if (!hashName || !isFor(timestamp, createHash(hashName).update(signature).digest()))
    throw new Error('the time stamp is not for this signature');
  return timestamp;
}

/** Reads at most this number of bytes of a response. */
async function readBytes(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * Requests time stamps. Rejects with TimestampUnavailable if the authority does not answer in time, refuses, or answers with anything but a
 * signed time stamp for the digest, because a sealed PDF cannot be changed any more. The authority of `@libpdf/core` checks none of this,
 * and waits without a limit for the end of a response.
 */
export function timestampAuthority(url: string, timeout = defaultTimeoutMilliseconds): TimestampAuthority {
  const request = async (digest: Uint8Array, algorithm: string): Promise<Uint8Array> => {
    const nonce = crypto.getRandomValues(new Uint8Array(8));
    // The first bit is 0 and the first byte is not, so that the number is positive and has one form.
    nonce[0] = 0x40 | ((nonce[0] ?? 0) & 0x3f);
    const query = new TimeStampReq({
      version: 1,
      messageImprint: new MessageImprint({
        hashAlgorithm: new AlgorithmIdentifier({ algorithmId: digestOid(algorithm) }),
        hashedMessage: new OctetString({ valueHex: new Uint8Array(digest).buffer }),
      }),
      nonce: new Integer({ valueHex: nonce.buffer }),
      certReq: true,
    });
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: query.toSchema().toBER(),
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`the authority answered ${response.status}`);
    const answer = new TimeStampResp({ schema: fromBER(await readBytes(response, maxTimestampBytes)).result });
    const isGranted = answer.status.status === PKIStatus.granted || answer.status.status === PKIStatus.grantedWithMods;
    if (!isGranted || !answer.timeStampToken) throw new Error(`the authority refused: ${answer.status.status}`);
    const token = new Uint8Array(answer.timeStampToken.toSchema().toBER());
    const timestamp = readTimestamp(token);
    const sentNonce = new Uint8Array(timestamp.info.nonce?.valueBlock.valueHexView ?? []);
    if (!isFor(timestamp, digest) || !Buffer.from(sentNonce).equals(nonce))
      throw new Error('the time stamp is not the answer to this request');
    return token;
  };
  return {
    timestamp: (digest, algorithm) =>
      request(digest, algorithm).catch((error: unknown) => {
        throw new TimestampUnavailable({ cause: error });
      }),
  };
}

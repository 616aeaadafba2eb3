/**
 * Checks a signed PDF without a connection and without the company: its seal covers the whole file and is valid, the chain of its trail is
 * unbroken, and the trail ends with the acceptance that the seal names. The check does not say who owns the certificate of the seal.
 */
import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { findBrokenEvent, type TrailEvent, trailSchema } from '@plumbline/domain/documents/trail';
import { fromBER, OctetString } from 'asn1js';
import { Certificate, ContentInfo, SignedData } from 'pkijs';

/** The result of a check in one sentence. */
export interface Check {
  readonly isPassed: boolean;
  readonly text: string;
}

interface Seal {
  /** The bytes that the seal covers. */
  readonly signedBytes: Uint8Array<ArrayBuffer>;
  readonly cms: Uint8Array<ArrayBuffer>;
  /** The number of bytes at the end of the file that the seal does not cover. */
  readonly bytesAfter: number;
  /** Whether the covered bytes begin at the start of the file, and leave out only the signature itself. */
  readonly isGapless: boolean;
  /** The reason that the signature dictionary names. */
  readonly reason: string;
}

/** A text of a PDF: in parentheses or in hexadecimal, each as UTF-16 or with one byte for each character. */
function decodeText(raw: string): string {
  const bytes = raw.startsWith('<') ? Buffer.from(raw.slice(1, -1), 'hex') : Buffer.from(raw.slice(1, -1), 'latin1');
  const text =
    bytes[0] === 0xfe && bytes[1] === 0xff ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1');
  // @libpdf/core escapes parentheses in both forms.
  return text.replaceAll(/\\([\\()])/g, '$1');
}

/** Finds the last signature. A PDF is read from its end, so an older signature does not cover what was added after it. */
function findSeal(bytes: Uint8Array): Seal | undefined {
  // Latin-1 keeps one character for each byte, so that positions are the same.
  const text = Buffer.from(bytes).toString('latin1');
  const range = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].at(-1);
  if (!range) return undefined;
  const [start = 0, length = 0, secondStart = 0, secondLength = 0] = range.slice(1).map(Number);
  const gap = text.slice(start + length, secondStart);
  const hex = /^<([\dA-Fa-f]*)>$/.exec(gap)?.[1];
  const dictionary = text.slice(text.lastIndexOf('obj', range.index), secondStart + secondLength);
  const reason = /\/Reason\s*(\((?:[^\\()]|\\.)*\)|<[\dA-Fa-f]*>)/.exec(dictionary)?.[1];
  return {
    signedBytes: new Uint8Array([
      ...bytes.subarray(start, start + length),
      ...bytes.subarray(secondStart, secondStart + secondLength),
    ]),
    cms: new Uint8Array(Buffer.from(hex ?? '', 'hex')),
    bytesAfter: bytes.length - secondStart - secondLength,
    isGapless: start === 0 && hex !== undefined,
    reason: reason ? decodeText(reason) : '',
  };
}

const digestNames: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const messageDigestOid = '1.2.840.113549.1.9.4';
const rsaPssOid = '1.2.840.113549.1.1.10';

/**
 * Whether the signature is made for exactly these bytes with the certificate that it contains (RFC 5652): the signed attributes name the hash
 * of the bytes, and the signature covers the signed attributes.
 */
function isValidSignature({ cms, signedBytes }: Seal): boolean {
  try {
    // Zeros fill the space that was reserved for the signature. They are not part of it.
    const { result } = fromBER(cms);
    const { signerInfos, certificates } = new SignedData({ schema: new ContentInfo({ schema: result }).content });
    const [signer] = signerInfos;
    const certificate = certificates?.find(
      (candidate) => candidate instanceof Certificate && candidate.serialNumber.isEqual(signer?.sid.serialNumber),
    );
    const digestName = digestNames[signer?.digestAlgorithm.algorithmId ?? ''];
    if (!signer?.signedAttrs || !(certificate instanceof Certificate) || !digestName) return false;
    const digest = signer.signedAttrs.attributes.find(({ type }) => type === messageDigestOid)?.values[0];
    if (!(digest instanceof OctetString)) return false;
    const isSameHash = createHash(digestName).update(signedBytes).digest().equals(Buffer.from(digest.getValue()));
    const key = new X509Certificate(Buffer.from(certificate.toSchema().toBER())).publicKey;
    const isPss = signer.signatureAlgorithm.algorithmId === rsaPssOid;
    const isSigned = verify(
      digestName,
      Buffer.from(signer.signedAttrs.encodedValue),
      isPss ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO } : key,
      Buffer.from(signer.signature.getValue()),
    );
    return isSameHash && isSigned;
  } catch {
    return false;
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The trail in the PDF. Undefined if the PDF has none, or if it cannot be read. */
async function readTrail(bytes: Uint8Array): Promise<readonly TrailEvent[] | undefined> {
  try {
    const content = (await PDF.load(bytes)).getAttachment('trail.json');
    return content
      ? await trailSchema.validate(JSON.parse(new TextDecoder().decode(content)), { strict: true })
      : undefined;
  } catch {
    return undefined;
  }
}

const check = (isPassed: boolean, passed: string, failed: string): Check => ({
  isPassed,
  text: isPassed ? passed : failed,
});

function checkAcceptance(trail: readonly TrailEvent[], { reason }: Seal): Check {
  const accepted = trail.at(-1);
  if (accepted?.type !== 'accepted') return check(false, '', 'The trail does not end with an acceptance.');
  const created = trail.find(({ type }) => type === 'created');
  const name = String(accepted.data['name'] ?? '');
  if (created?.data['sha256'] !== accepted.data['seen_sha256'])
    return check(false, '', 'The accepted document is not the document that was created: their hashes differ.');
  return check(
    reason === `Accepted by ${name}`,
    `${name} accepted the document with the hash ${accepted.data['seen_sha256']} on ${accepted.at}, total ${accepted.data['total']} dollars.`,
    `The trail names ${name || 'nobody'} as the client who accepted, but the seal says: ${reason || 'nothing'}.`,
  );
}

/** Makes all checks that are possible with this file. */
export async function verifyDocument(bytes: Uint8Array): Promise<readonly Check[]> {
  const seal = findSeal(bytes);
  if (!seal) return [check(false, '', 'The file has no seal.')];
  const coverage = check(
    seal.isGapless && seal.bytesAfter === 0,
    'The seal covers the whole file.',
    seal.bytesAfter > 0
      ? `The seal does not cover the whole file: ${seal.bytesAfter} bytes were added after it.`
      : 'The seal does not cover the whole file.',
  );
  const validity = check(
    isValidSignature(seal),
    'The seal is valid: the file was not changed after it was sealed.',
    'The seal is not valid: the file was changed after it was sealed.',
  );
  const trail = await readTrail(bytes);
  if (!trail) return [coverage, validity, check(false, '', 'The file has no trail that can be read.')];
  const brokenEvent = await findBrokenEvent(trail, sha256);
  return [
    coverage,
    validity,
    check(
      brokenEvent === null,
      `The trail is unbroken: the hashes of all ${trail.length} events are right.`,
      `The trail is broken: the hash of event ${brokenEvent} is wrong.`,
    ),
    checkAcceptance(trail, seal),
  ];
}

/**
 * Checks a signed PDF without a connection and without the company: its seal covers the whole file and is valid, the chain of its trail is
 * unbroken, and the trail ends with the acceptance that the seal names. Anybody can make a seal with an own key, so the checks say whose seal
 * it is, and that nobody vouches for it unless the caller gives the certificate of the company [S26]. The authority of a time stamp is named
 * and not checked.
 */
import { createHash, type X509Certificate } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { findBrokenEvent, type TrailEvent, trailSchema } from '@plumbline/domain/documents/trail';
import { type CmsSignature, commonName, isValidSignature, readCms } from './cmsSignature.ts';
import { readTimestampOf } from './timestamps.ts';

/** The result of a check in one sentence. */
export interface Check {
  /** `notChecked`: the file alone cannot show it. */
  readonly result: 'passed' | 'failed' | 'notChecked';
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
  // One case only, so that a digit whose case was changed is found.
  const hex = /^<([\dA-F]*|[\da-f]*)>$/.exec(gap)?.[1];
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

/** Whether the signature is valid, who made it, and its time stamp if it has one. `acceptedAt` is the time in the trail. */
function checkSignature(
  { cms, signedBytes }: Seal,
  trusted: X509Certificate | undefined,
  acceptedAt: Date,
): readonly Check[] {
  const validity = (isPassed: boolean) =>
    check(
      isPassed,
      'The seal is valid: the file was not changed after it was sealed.',
      'The seal is not valid: the file was changed after it was sealed.',
    );
  let signature: CmsSignature;
  try {
    signature = readCms(cms);
    if (!isValidSignature(signature, signedBytes)) return [validity(false)];
  } catch {
    return [validity(false)];
  }
  const checks = (sealedAt: Date) => [validity(true), checkSigner(signature, trusted, sealedAt)];
  try {
    const timestamp = readTimestampOf(signature);
    if (!timestamp) return checks(acceptedAt);
    const { at, authority } = timestamp;
    return [
      ...checks(at),
      check(true, `The time stamp of ${authority} shows that the seal existed on ${at.toISOString()}.`, ''),
    ];
  } catch {
    return [...checks(acceptedAt), check(false, '', 'The time stamp of the seal is not valid.')];
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

const check = (isPassed: boolean, passed: string, failed: string): Check =>
  isPassed ? { result: 'passed', text: passed } : { result: 'failed', text: failed };

/** Whether an authority issued the certificate, and both were valid at this time. */
const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate, at: Date): boolean =>
  issuer.ca &&
  certificate.checkIssued(issuer) &&
  certificate.verify(issuer.publicKey) &&
  [certificate, issuer].every(({ validFromDate, validToDate }) => validFromDate <= at && at <= validToDate);

/** Whether the certificate is the trusted one, or was issued by it, directly or through the other certificates. */
export const isTrustedCertificate = (
  certificate: X509Certificate,
  trusted: X509Certificate,
  otherCertificates: readonly X509Certificate[],
  at: Date,
): boolean =>
  certificate.raw.equals(trusted.raw) ||
  isIssuedBy(certificate, trusted, at) ||
  otherCertificates.some(
    (issuer) =>
      isIssuedBy(certificate, issuer, at) &&
      isTrustedCertificate(
        issuer,
        trusted,
        otherCertificates.filter((other) => other !== issuer),
        at,
      ),
  );

/** Whose seal it is: the owner and the fingerprint of its certificate, compared with the certificate that the caller trusts. */
function checkSigner(
  { certificate, otherCertificates }: CmsSignature,
  trusted: X509Certificate | undefined,
  sealedAt: Date,
): Check {
  const signer = `${commonName(certificate)}, certificate SHA-256 ${certificate.fingerprint256}`;
  if (!trusted)
    return {
      result: 'notChecked',
      text: `The seal was made by ${signer}. Anybody can make a certificate with this name: compare the fingerprint with the one that the company gave you, or name its certificate with --certificate.`,
    };
  return check(
    isTrustedCertificate(certificate, trusted, otherCertificates, sealedAt),
    `The seal was made by ${signer}. This is the given certificate, or it vouches for it.`,
    `The seal was made by ${signer}, and not with the given certificate of ${commonName(trusted)}, SHA-256 ${trusted.fingerprint256}.`,
  );
}

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

/** Makes all checks that are possible with this file. `trusted` is the certificate of the company, or of the authority that issued it. */
export async function verifyDocument(bytes: Uint8Array, trusted?: X509Certificate): Promise<readonly Check[]> {
  const seal = findSeal(bytes);
  if (!seal) return [check(false, '', 'The file has no seal.')];
  const coverage = check(
    seal.isGapless && seal.bytesAfter === 0,
    'The seal covers the whole file.',
    seal.bytesAfter > 0
      ? `The seal does not cover the whole file: ${seal.bytesAfter} bytes were added after it.`
      : 'The seal does not cover the whole file.',
  );
  const trail = await readTrail(bytes);
  const signatureChecks = checkSignature(seal, trusted, new Date(trail?.at(-1)?.at ?? Date.now()));
  if (!trail) return [coverage, ...signatureChecks, check(false, '', 'The file has no trail that can be read.')];
  const brokenEvent = await findBrokenEvent(trail, sha256);
  return [
    coverage,
    ...signatureChecks,
    check(
      brokenEvent === null,
      `The trail is unbroken: the hashes of all ${trail.length} events are right.`,
      `The trail is broken: the hash of event ${brokenEvent} is wrong.`,
    ),
    checkAcceptance(trail, seal),
  ];
}

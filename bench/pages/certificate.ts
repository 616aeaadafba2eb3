/** Creates a self-signed TLS certificate, so that the page benchmark can use HTTP/2. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/** The tags of the DER types that a certificate contains. */
const derTags = {
  integer: 0x02,
  bitString: 0x03,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Encodes a DER value: tag, length, content. */
function encodeDer(type: keyof typeof derTags, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  // DER requires the shortest form of the length.
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Uint8Array.of(derTags[type], ...size), body]);
}

const sequence = (...parts: readonly Uint8Array[]) => encodeDer('sequence', ...parts);
/** A bit string of whole bytes. The first byte is the number of unused bits. */
const bitString = (bytes: Uint8Array) => encodeDer('bitString', Uint8Array.of(0), bytes);
const utcTime = (yymmdd: string) => encodeDer('utcTime', Buffer.from(`${yymmdd}000000Z`));

const ecdsaWithSha256 = sequence(encodeDer('objectIdentifier', Buffer.from('2a8648ce3d040302', 'hex')));
const commonName = Buffer.from('550403', 'hex');
const subjectName = sequence(
  encodeDer('set', sequence(encodeDer('objectIdentifier', commonName), encodeDer('utf8String', Buffer.from('bench')))),
);

export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** The SHA-256 hash of the public key. The browser accepts the certificate with this hash. */
  readonly fingerprint: string;
}

/** Creates a certificate for this run. Browsers use HTTP/2 only with TLS. Node can create keys, but not certificates. */
export function createCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKeyBytes = publicKey.export({ type: 'spki', format: 'der' });
  const validity = sequence(utcTime('200101'), utcTime('491231'));
  const serial = encodeDer('integer', Uint8Array.of(1));
  const content = sequence(serial, ecdsaWithSha256, subjectName, validity, subjectName, publicKeyBytes);
  const certificate = sequence(content, ecdsaWithSha256, bitString(sign('sha256', content, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash('sha256').update(publicKeyBytes).digest('base64'),
  };
}

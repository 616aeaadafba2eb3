/** Seals PDFs with PAdES, and keeps the key and the certificate of the installation. */
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CryptoKeySigner, P12Signer, PDF, parsePem, type Signer } from '@libpdf/core';
import { BitString, Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from 'pkijs';
import type { SealOptions } from '../../ports.ts';
import type { SealSettings } from '../../settings/settings.ts';
import { sealPath } from './sealPath.ts';
import { maxTimestampBytes, timestampAuthority } from './timestamps.ts';

interface SealSigner {
  readonly signer: Signer;
  readonly timestampUrl: string | undefined;
}

export type ReadSigner = () => Promise<SealSigner>;

/** The space for the signature and its certificates in a sealed PDF. `@libpdf/core` has the same value. */
const sealBytes = 12_288;

/** Attaches the files and seals the PDF. The seal covers every byte. */
export async function sealPdf(
  bytes: Uint8Array,
  { signer, timestampUrl }: SealSigner,
  { reason, at, attachments, withTimestamp }: SealOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDF.load(bytes);
  for (const [name, content] of Object.entries(attachments))
    pdf.addAttachment(name, new TextEncoder().encode(content), { mimeType: 'application/json' });
  const timestamp =
    timestampUrl && withTimestamp
      ? {
          level: 'B-T' as const,
          timestampAuthority: timestampAuthority(timestampUrl),
          estimatedSize: sealBytes + maxTimestampBytes,
        }
      : {};
  const sealed = await pdf.sign({ signer, reason, signingTime: at, fieldName: 'Seal', ...timestamp });
  return new Uint8Array(sealed.bytes);
}

/** Returns a function that reads the signer once. The key of the installation is made at the first use. */
export function sealSigner(dataDir: string, host: string, { p12, timestampUrl }: SealSettings): ReadSigner {
  let cached: Promise<SealSigner> | undefined;
  const read = async () => {
    const signer = p12
      ? await P12Signer.create(await readFile(p12.path), p12.password)
      : await readOrCreateSigner(sealPath(dataDir), host);
    return { signer, timestampUrl };
  };
  return () => {
    cached ??= read().catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

/** Reads the key and the certificate of the installation, or makes them. The file gets its name when it is complete. */
async function readOrCreateSigner(path: string, host: string): Promise<Signer> {
  const pem = await readFile(path, 'utf8').catch(() => undefined);
  if (pem === undefined) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const part = `${path}.${process.pid}.part`;
    await writeFile(part, await createPem(host), { mode: 0o600 });
    await rename(part, path);
    await chmod(path, 0o600);
    return readOrCreateSigner(path, host);
  }
  const blocks = parsePem(pem);
  const der = (label: string) => {
    const block = blocks.find((candidate) => candidate.label === label);
    if (!block) throw new Error(`${path} has no ${label}`);
    return new Uint8Array(block.der);
  };
  const key = await crypto.subtle.importKey('pkcs8', der('PRIVATE KEY'), algorithm, false, ['sign']);
  return new CryptoKeySigner(key, der('CERTIFICATE'), 'RSA', 'RSASSA-PKCS1-v1_5');
}

const twentyYears = 20 * 365.25 * 24 * 60 * 60 * 1000;
const oids = { commonName: '2.5.4.3', basicConstraints: '2.5.29.19', keyUsage: '2.5.29.15' } as const;

/** Makes a key and a self-signed certificate for it. */
async function createPem(host: string): Promise<string> {
  const keys = await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  );
  const certificate = new Certificate();
  certificate.version = 2;
  const serialNumber = crypto.getRandomValues(new Uint8Array(16));
  // The first bit is 0, because a serial number is positive.
  serialNumber[0] = ((serialNumber[0] ?? 0) & 0x7f) | 1;
  certificate.serialNumber = new Integer({ valueHex: serialNumber.buffer });
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: oids.commonName, value: new Utf8String({ value: `Plumbline at ${host}` }) }),
    );
  const now = Date.now();
  certificate.notBefore.value = new Date(now - 24 * 60 * 60 * 1000);
  certificate.notAfter.value = new Date(now + twentyYears);
  // Digital signature and non-repudiation.
  const usage = new BitString({ valueHex: new Uint8Array([0b1100_0000]).buffer, unusedBits: 6 });
  certificate.extensions = [
    new Extension({
      extnID: oids.basicConstraints,
      critical: true,
      extnValue: new BasicConstraints({ cA: false }).toSchema().toBER(false),
    }),
    new Extension({ extnID: oids.keyUsage, critical: true, extnValue: usage.toBER(false) }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  const toPem = (label: string, der: ArrayBuffer) =>
    `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;
  return (
    toPem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', keys.privateKey)) +
    toPem('CERTIFICATE', certificate.toSchema(true).toBER(false))
  );
}

/** Tests of the check of signed PDFs: each kind of change is found. */
import { spawnSync } from 'node:child_process';
import { createHash, type webcrypto, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import { appendEvent, type TrailEvent } from '@plumbline/domain/documents/trail';
import { Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from 'pkijs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealPath } from './sealPath.ts';
import { sealPdf, sealSigner } from './sealPdf.ts';
import { isTrustedCertificate, verifyDocument } from './verifyDocument.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-seal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const readSigner = sealSigner(folder, 'localhost', {});
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hash = 'c'.repeat(64);
const name = 'Zoë (Maria) Álvarez שרון';

async function aTrail(seenHash = hash): Promise<readonly TrailEvent[]> {
  const at = '2026-03-02T10:00:00.000Z';
  const created = await appendEvent(undefined, { type: 'created', at, data: { by: 'Dana', sha256: hash } }, sha256);
  const data = { name, total: 2111, seen_sha256: seenHash };
  return [created, await appendEvent(created, { type: 'accepted', at, data }, sha256)];
}

async function seal(
  trail: readonly TrailEvent[],
  reason = `Accepted by ${name}`,
  readOtherSigner = readSigner,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = PDF.create();
  pdf.addPage();
  const attachments = { 'trail.json': JSON.stringify(trail) };
  return sealPdf(await pdf.save(), await readOtherSigner(), {
    reason,
    at: new Date('2026-03-02T10:00:00Z'),
    withTimestamp: false,
    attachments,
  });
}

let sealed: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  sealed = await seal(await aTrail());
});

const failures = async (bytes: Uint8Array) =>
  (await verifyDocument(bytes)).filter(({ result }) => result === 'failed').map(({ text }) => text);

it('a sealed PDF passes all checks', async () => {
  const checks = await verifyDocument(sealed);
  expect(checks.map(({ result }) => result)).toEqual(['passed', 'passed', 'notChecked', 'passed', 'passed']);
  expect(checks[4]?.text).toContain(`${name} accepted the document with the hash ${hash}`);
});

it('one changed byte is found [S18]', async () => {
  const changed = sealed.slice();
  changed[20] = (changed[20] ?? 0) ^ 1;
  expect(await failures(changed)).toContain('The seal is not valid: the file was changed after it was sealed.');
});

it('one changed digit of the signature, its certificate or the zeros after it is found [S18]', async () => {
  const start = Buffer.from(sealed).toString('latin1').indexOf('<3082') + 1;
  // The signature and its certificate have about 3,600 digits. 97 has no common factor with their lengths.
  for (let position = start; position < start + 4_000; position += 97)
    for (const bit of [1, 32]) {
      const changed = sealed.slice();
      changed[position] = (changed[position] ?? 0) ^ bit;
      expect(await failures(changed), `digit ${position - start}, bit ${bit}`).not.toEqual([]);
    }
});

it('says whose seal it is, and checks it with the certificate of the company only [S26]', async () => {
  const certificateIn = (dataDir: string) => new X509Certificate(readFileSync(sealPath(dataDir)));
  const own = certificateIn(folder);
  const otherFolder = join(folder, 'other');
  const forgery = await seal(await aTrail(), `Accepted by ${name}`, sealSigner(otherFolder, 'localhost', {}));
  const signerCheck = async (bytes: Uint8Array, trusted?: X509Certificate) => (await verifyDocument(bytes, trusted))[2];
  const fingerprint = own.fingerprint256;
  expect(await signerCheck(sealed)).toEqual({
    result: 'notChecked',
    text: expect.stringContaining(`Plumbline at localhost, certificate SHA-256 ${fingerprint}`),
  });
  expect(await signerCheck(sealed, own)).toMatchObject({ result: 'passed' });
  expect(await signerCheck(forgery)).toMatchObject({
    result: 'notChecked',
    text: expect.stringContaining(certificateIn(otherFolder).fingerprint256),
  });
  expect(await signerCheck(forgery, own)).toMatchObject({
    result: 'failed',
    text: expect.stringContaining(fingerprint),
  });
});

describe('a certificate of an authority', () => {
  const at = new Date('2026-03-02T10:00:00Z');
  const valid = { from: '2026-01-01', to: '2027-01-01' };

  /** A certificate for `name`, issued by another one or by itself. The dates are days. */
  async function aCertificate(
    name: string,
    { issuer, isAuthority = true, from, to }: { issuer?: TestCertificate; isAuthority?: boolean } & typeof valid,
  ): Promise<TestCertificate> {
    const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
    const certificate = new Certificate();
    certificate.version = 2;
    certificate.serialNumber = new Integer({ value: 1 });
    for (const [target, commonName] of [
      [certificate.issuer, issuer?.name ?? name],
      [certificate.subject, name],
    ] as const)
      target.typesAndValues.push(
        new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: commonName }) }),
      );
    certificate.notBefore.value = new Date(from);
    certificate.notAfter.value = new Date(to);
    const extnValue = new BasicConstraints({ cA: isAuthority }).toSchema().toBER(false);
    certificate.extensions = [new Extension({ extnID: '2.5.29.19', critical: true, extnValue })];
    await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
    await certificate.sign(issuer?.key ?? keys.privateKey, 'SHA-256');
    return { name, key: keys.privateKey, x509: new X509Certificate(Buffer.from(certificate.toSchema(true).toBER())) };
  }

  interface TestCertificate {
    readonly name: string;
    readonly key: webcrypto.CryptoKey;
    readonly x509: X509Certificate;
  }

  it('is trusted if each issuer is an authority and was valid at the time of the seal [S26]', async () => {
    const root = await aCertificate('Root', valid);
    const issuer = await aCertificate('Issuer', { issuer: root, ...valid });
    const company = await aCertificate('Company', { issuer, isAuthority: false, ...valid });
    const notAuthority = await aCertificate('Forger', { issuer: company, isAuthority: false, ...valid });
    const expired = await aCertificate('Company', { issuer, isAuthority: false, ...valid, to: '2026-03-01' });
    const lastMoment = await aCertificate('Company', {
      issuer,
      isAuthority: false,
      from: at.toISOString(),
      to: at.toISOString(),
    });
    const future = await aCertificate('Company', { issuer, isAuthority: false, ...valid, from: '2026-03-03' });
    const isTrusted = ({ x509 }: TestCertificate, trusted: TestCertificate, others: readonly TestCertificate[]) =>
      isTrustedCertificate(
        x509,
        trusted.x509,
        others.map((other) => other.x509),
        at,
      );
    expect(isTrusted(company, root, [root, issuer])).toBe(true);
    expect(isTrusted(company, issuer, [])).toBe(true);
    expect(isTrusted(company, root, [])).toBe(false);
    expect(isTrusted(notAuthority, company, [])).toBe(false);
    expect(isTrusted(notAuthority, root, [issuer, company])).toBe(false);
    expect(isTrusted(expired, issuer, [])).toBe(false);
    expect(isTrusted(future, issuer, [])).toBe(false);
    expect(isTrusted(lastMoment, issuer, [])).toBe(true);
    expect(isTrusted(expired, expired, [])).toBe(true);
  });
});

it('a revision that was added after the seal is found', async () => {
  const added = Buffer.concat([sealed, Buffer.from('\n9 0 obj\n<< /Type /Catalog >>\nendobj\n')]);
  expect(await failures(added)).toEqual([expect.stringMatching(/^The seal does not cover the whole file: \d+ bytes/)]);
});

it('a trail that was changed before the PDF was sealed again is found [S18]', async () => {
  const [created, accepted] = await aTrail();
  if (!created || !accepted) throw new Error('The trail has two events');
  const forged = [created, { ...accepted, data: { ...accepted.data, total: 1 } }];
  expect(await failures(await seal(forged))).toEqual(['The trail is broken: the hash of event 2 is wrong.']);
});

it('an acceptance of another document, of another client, and a trail without an acceptance are found', async () => {
  expect(await failures(await seal(await aTrail('d'.repeat(64))))).toEqual([expect.stringContaining('hashes differ')]);
  expect(await failures(await seal(await aTrail(), 'Accepted by Mallory'))).toEqual([
    expect.stringContaining('the seal says: Accepted by Mallory'),
  ]);
  expect(await failures(await seal((await aTrail()).slice(0, 1)))).toEqual([
    'The trail does not end with an acceptance.',
  ]);
});

it('a file without a seal is found', async () => {
  expect(await failures(new TextEncoder().encode('%PDF-1.7'))).toEqual(['The file has no seal.']);
});

it('the program prints a sentence for each check, and its exit code says whether one failed', () => {
  const run = (bytes: Uint8Array, ...options: readonly string[]) => {
    const file = join(folder, 'document.pdf');
    writeFileSync(file, bytes);
    return spawnSync(process.execPath, ['scripts/verifyDocument.ts', file, ...options], { encoding: 'utf8' });
  };
  const unknown = run(sealed);
  expect([
    unknown.status,
    unknown.stdout
      .trim()
      .split('\n')
      .map((line) => line.slice(0, 12).trim()),
  ]).toEqual([0, ['OK', 'OK', 'NOT CHECKED', 'OK', 'OK']]);
  const checked = run(sealed, '--certificate', sealPath(folder));
  expect([checked.status, checked.stdout]).toEqual([0, expect.not.stringContaining('NOT CHECKED')]);
  const failed = run(sealed.subarray(0, sealed.length - 1));
  expect([failed.status, failed.stdout]).toEqual([1, expect.stringContaining('FAILED')]);
  const noCertificate = run(sealed, '--certificate', join(folder, 'document.pdf'));
  expect([noCertificate.status, noCertificate.stderr]).toEqual([1, expect.stringContaining('contains no certificate')]);
});

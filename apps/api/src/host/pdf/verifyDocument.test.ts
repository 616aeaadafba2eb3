/** Tests of the check of signed PDFs: each kind of change is found. */
import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import { appendEvent, type TrailEvent } from '@plumbline/domain/documents/trail';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealPath } from './sealPath.ts';
import { sealPdf, sealSigner } from './sealPdf.ts';
import { verifyDocument } from './verifyDocument.ts';

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

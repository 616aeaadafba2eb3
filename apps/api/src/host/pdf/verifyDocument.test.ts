/** Tests of the check of signed PDFs: each kind of change is found. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import { appendEvent, type TrailEvent } from '@plumbline/domain/documents/trail';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

async function seal(trail: readonly TrailEvent[], reason = `Accepted by ${name}`): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = PDF.create();
  pdf.addPage();
  const attachments = { 'trail.json': JSON.stringify(trail) };
  return sealPdf(await pdf.save(), await readSigner(), {
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
  (await verifyDocument(bytes)).filter(({ isPassed }) => !isPassed).map(({ text }) => text);

it('a sealed PDF passes all checks', async () => {
  const checks = await verifyDocument(sealed);
  expect(checks.map(({ isPassed }) => isPassed)).toEqual([true, true, true, true]);
  expect(checks[3]?.text).toContain(`${name} accepted the document with the hash ${hash}`);
});

it('one changed byte is found [S18]', async () => {
  const changed = sealed.slice();
  changed[20] = (changed[20] ?? 0) ^ 1;
  expect(await failures(changed)).toContain('The seal is not valid: the file was changed after it was sealed.');
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

it('the program prints a sentence for each check, and its exit code says whether all passed', () => {
  const run = (bytes: Uint8Array) => {
    const file = join(folder, 'document.pdf');
    writeFileSync(file, bytes);
    return spawnSync(process.execPath, ['scripts/verifyDocument.ts', file], { encoding: 'utf8' });
  };
  const passed = run(sealed);
  expect([passed.status, passed.stdout.trim().split('\n').length]).toEqual([0, 4]);
  const failed = run(sealed.subarray(0, sealed.length - 1));
  expect([failed.status, failed.stdout]).toEqual([1, expect.stringContaining('FAILED')]);
});

/** Tests of seals with a time stamp, and that a time stamp authority that fails in any way gives no wrong seal. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TimestampUnavailable } from '../../ports.ts';
import {
  type ResponderBehaviour,
  startTimestampResponder,
  type TimestampResponder,
} from '../../testing/timestampResponder.ts';
import { sealPdf, sealSigner } from './sealPdf.ts';
import { timestampAuthority } from './timestamps.ts';
import { verifyDocument } from './verifyDocument.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-timestamps-'));
/** Makes a key and a certificate in a folder of its own, and returns the signer. */
const createSigner = (name: string, timestampUrl?: string) =>
  sealSigner(join(folder, name), name, timestampUrl ? { timestampUrl } : {})();

let responder: TimestampResponder;
beforeAll(async () => {
  await createSigner('authority');
  responder = await startTimestampResponder(readFileSync(join(folder, 'authority', 'seal', 'seal.pem'), 'utf8'));
});
beforeEach(() => {
  responder.behaviour = 'works';
});
afterAll(async () => {
  await responder.close();
  rmSync(folder, { recursive: true });
});

async function seal(withTimestamp = true): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = PDF.create();
  pdf.addPage();
  const at = new Date('2026-03-02T10:00:00Z');
  const options = { reason: 'Accepted by Maria', at, withTimestamp, attachments: {} };
  return sealPdf(await pdf.save(), await createSigner('company', responder.url), options);
}

const texts = async (bytes: Uint8Array) => (await verifyDocument(bytes)).map(({ text }) => text);
const validSeal = [
  'The seal covers the whole file.',
  'The seal is valid: the file was not changed after it was sealed.',
  expect.stringMatching(/^The seal was made by Plumbline at company, certificate SHA-256 /),
];
const timestampText =
  'The time stamp of Plumbline at authority shows that the seal existed on 2026-03-02T10:00:05.000Z.';

it('a seal has the time stamp of the authority, which can be checked offline', async () => {
  const sealed = await seal();
  expect((await texts(sealed)).slice(0, 4)).toEqual([...validSeal, timestampText]);
});

it('a seal without a time stamp is valid too', async () => {
  const checks = await texts(await seal(false));
  expect(checks.slice(0, 3)).toEqual(validSeal);
  expect(checks.join()).not.toContain('time stamp');
});

it('a time stamp that was moved from another seal is found', async () => {
  const [first, second] = [await seal(), await seal()];
  const tokenOf = (bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString('latin1').toLowerCase();
    // The object identifier of a time stamp in a signature.
    const start = text.indexOf('060b2a864886f70d010910020e');
    return { text, start, end: text.indexOf('>', start) };
  };
  const [from, to] = [tokenOf(first), tokenOf(second)];
  const moved = to.text.slice(0, to.start) + from.text.slice(from.start, from.end) + to.text.slice(to.end);
  const original = Buffer.from(second).toString('latin1');
  const changed = original.slice(0, to.start) + moved.slice(to.start, to.end).toUpperCase() + original.slice(to.end);
  expect((await texts(Buffer.from(changed, 'latin1'))).slice(0, 4)).toEqual([
    ...validSeal,
    'The time stamp of the seal is not valid.',
  ]);
});

const failures: readonly ResponderBehaviour[] = ['refuses', 'fails', 'garbage', 'forged', 'other'];
it.each(failures)('no PDF is sealed with a time stamp if the authority %s', async (behaviour) => {
  responder.behaviour = behaviour;
  await expect(seal()).rejects.toThrow(TimestampUnavailable);
});

it('an authority that never ends its response is given up', async () => {
  responder.behaviour = 'hangs';
  const { timestamp } = timestampAuthority(responder.url, 200);
  await expect(timestamp(new Uint8Array(32), 'SHA-256')).rejects.toThrow(TimestampUnavailable);
});

it('an authority that cannot be reached is given up', async () => {
  const { timestamp } = timestampAuthority('http://127.0.0.1:9');
  await expect(timestamp(new Uint8Array(32), 'SHA-256')).rejects.toThrow(TimestampUnavailable);
});

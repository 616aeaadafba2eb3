// Checks a downloaded signed PDF with the script for clients.
import { spawnSync } from 'node:child_process';
import type { Download } from 'playwright';
import { expect } from './expect.ts';

/** Fails if the seal or the trail of the PDF is wrong, or if another person has accepted the document. */
export async function passesSealCheck(download: Download, signer: string): Promise<void> {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/verifyDocument.ts', await download.path()], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining(`${signer} accepted the document`)]);
}

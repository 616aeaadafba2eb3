// `npm run verify-document -- FILE.pdf [--certificate FILE.pem]`: checks the seal and the trail of a signed PDF. It needs no server and no
// connection. With the certificate of the company, or of the authority that issued it, it also checks who made the seal.
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { verifyDocument } from '../apps/api/src/host/pdf/verifyDocument.ts';

const usage = 'Name a file: npm run verify-document -- file.pdf [--certificate certificate.pem]';
const labels = { passed: 'OK', failed: 'FAILED', notChecked: 'NOT CHECKED' } as const;

async function readCertificate(path: string): Promise<X509Certificate> {
  const bytes = await readFile(path);
  try {
    return new X509Certificate(bytes);
  } catch {
    throw new Error(`${path} contains no certificate in PEM or DER`);
  }
}

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { certificate: { type: 'string' } } });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new Error(usage);
  const trusted = values.certificate === undefined ? undefined : await readCertificate(values.certificate);
  const checks = await verifyDocument(await readFile(file), trusted);
  for (const { result, text } of checks) console.log(`${labels[result].padEnd(12)}${text}`);
  process.exitCode = checks.some(({ result }) => result === 'failed') ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

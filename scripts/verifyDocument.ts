// `npm run verify-document -- FILE.pdf`: checks the seal and the trail of a signed PDF. It needs no server and no connection.
import { readFile } from 'node:fs/promises';
import { verifyDocument } from '../apps/api/src/host/pdf/verifyDocument.ts';

const [file] = process.argv.slice(2);
if (file) {
  const checks = await verifyDocument(await readFile(file));
  for (const { isPassed, text } of checks) console.log(`${isPassed ? 'OK    ' : 'FAILED'}  ${text}`);
  process.exitCode = checks.every(({ isPassed }) => isPassed) ? 0 : 1;
} else {
  console.error('Name a file: npm run verify-document -- file.pdf');
  process.exitCode = 1;
}

// The process of `node scripts/copyFilesToS3.mjs`: copies the files in DATA_DIR to the S3 server of the settings.
import { join } from 'node:path';
import { copyFilesToS3 } from './host/copyFilesToS3.ts';
import { s3Files } from './host/s3Files.ts';
import { startupErrorMessage } from './host/startupErrorMessage.ts';
import { StorageUnavailable } from './ports.ts';
import { readSettings } from './settings/settings.ts';
import { StartupError } from './settings/startupError.ts';

const print = (text: string) => process.stdout.write(`${text}\n`);

try {
  const { dataDir, s3 } = readSettings(process.env, process.stdout.isTTY);
  if (!s3)
    throw new StartupError('Set S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET: the files are copied to this server.');
  const folder = join(dataDir, 'files');
  print(`Copying the files of ${folder} to the bucket ${s3.bucket}`);
  const { total, copied, existing } = await copyFilesToS3(folder, s3Files(s3), (progress) => {
    const done = progress.copied + progress.existing;
    if (done % 100 === 0) print(`${done} of ${progress.total}`);
  });
  print(`${total} files: ${copied} copied, ${existing} were in the bucket already`);
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
}

function describe(error: unknown): string {
  if (error instanceof StorageUnavailable)
    return `The copy stopped: ${error.message}. Nothing is lost. Run the command again to continue.`;
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'DATA_DIR has no files to copy.';
  return startupErrorMessage(error);
}

/** Tests that the Drizzle schema equals the result of the migrations. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const apiFolder = fileURLToPath(new URL('../../', import.meta.url));
const drizzleKit = fileURLToPath(new URL('../../../../node_modules/drizzle-kit/bin.cjs', import.meta.url));

it('the Drizzle schema equals the result of the migrations', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-schema-'));
  await cp(join(apiFolder, 'migrations'), folder, { recursive: true });
  const filesBefore = await readdir(folder);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...['--import', './drizzle.hooks.mjs', drizzleKit, 'generate', '--dialect', 'postgresql'],
      // drizzle-kit accepts only relative paths.
      ...['--schema', './src/database/schema/*.ts', '--out', relative(apiFolder, folder)],
    ],
    { cwd: apiFolder },
  );
  expect(stdout).toContain('No schema changes');
  expect(await readdir(folder)).toEqual(filesBefore);
  await rm(folder, { recursive: true });
});

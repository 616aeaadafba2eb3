/**
 * Upgrades servers one after the other during writes [F16]. The previous version (the commit before the last migration) starts with an empty
 * database. The new version migrates it while the previous one serves. Then both serve, and the previous one is stopped.
 */
import { execFile } from 'node:child_process';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../apps/api/src/host/embeddedPostgres.ts';
import { type ApiClient, send, signUpCompany } from '../apps/api/src/testing/apiClient.ts';
import { startServerProcess } from '../apps/api/src/testing/serverProcess.ts';
import { startEstimateWriters } from './estimateWriters.ts';
import { addComparisons, type Fault, type FaultContext, type FaultReport, SkippedFault } from './fault.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const run = promisify(execFile);
const writeMilliseconds = 3_000;
/** Pages of the app that the previous version must still serve after the migration. */
const pages = ['/api/projects/', '/api/users/', '/api/offices/', '/api/dashboard/', '/api/activity/'];

/** The commit before the last migration was added. */
async function findPreviousCommit(): Promise<{ readonly commit: string; readonly migration: string }> {
  try {
    const format = ['log', '--diff-filter=A', '-1', '--format=%h', '--name-only'];
    const { stdout } = await run('git', [...format, '--', 'apps/api/migrations/*.sql'], { cwd: root });
    const [added = '', ...files] = stdout.trim().split(/\n+/);
    const { stdout: commit } = await run('git', ['rev-parse', '--short', `${added}^`], { cwd: root });
    return { commit: commit.trim(), migration: files.at(-1)?.replace(/^.*\/|\.sql$/g, '') ?? '' };
  } catch {
    throw new SkippedFault('there is no history of git with the previous version');
  }
}

/** Extracts a commit. It uses the installed packages, but its own packages of this repository. Returns the file of its server. */
async function extractCommit(commit: string, folder: string): Promise<string> {
  const [archive, modules] = [join(folder, '..', 'previous.tar'), join(folder, 'node_modules')];
  await mkdir(join(modules, '@plumbline'), { recursive: true });
  await run('git', ['archive', '-o', archive, commit, 'apps/api', 'packages', 'package.json', 'scripts'], {
    cwd: root,
  });
  await run('tar', ['-xf', archive, '-C', folder]);
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@plumbline') await symlink(join(root, 'node_modules', name), join(modules, name));
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(join(folder, 'packages', name), join(modules, '@plumbline', name));
  const ownModules = 'apps/api/node_modules';
  await symlink(join(root, ownModules), join(folder, ownModules));
  return join(folder, 'apps/api/src/server.ts');
}

async function runFault({ folder, random, afterwards }: FaultContext): Promise<FaultReport> {
  const { commit, migration } = await findPreviousCommit();
  const previousFolder = join(folder, 'previous');
  await mkdir(previousFolder);
  const previousServer = await extractCommit(commit, previousFolder);
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'));
  afterwards(postgres.stop);
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' };
  const previous = await startServerProcess(settings, previousServer);
  afterwards(() => previous.end());
  const oldClient: ApiClient = { baseUrl: previous.baseUrl, access: '' };
  await signUpCompany(oldClient);

  const duringMigration = await startEstimateWriters([oldClient, oldClient], 'migration', random);
  const server = await startServerProcess(settings);
  afterwards(() => server.end());
  const newClient: ApiClient = { baseUrl: server.baseUrl, access: oldClient.access };
  await duringMigration.waitForNextWrites();
  const clients = [oldClient, newClient, oldClient, newClient];
  const sideBySide = await startEstimateWriters(clients, 'side by side', random);
  await pause(writeMilliseconds);
  await sideBySide.waitForNextWrites();
  const problems: string[] = [];
  for (const client of [oldClient, newClient])
    for (const path of pages)
      await send(client, { method: 'GET', path }).catch((error: unknown) => {
        problems.push(`${client === oldClient ? 'previous' : 'new'} version, ${path}: ${error}`);
      });
  const countBefore = duringMigration.acknowledgedCount() + sideBySide.acknowledgedCount();
  const stopped = previous.end();
  oldClient.baseUrl = newClient.baseUrl;
  if ((await stopped) !== 0) problems.push('the previous version did not stop cleanly');
  await sideBySide.waitForNextWrites();
  await Promise.all([duringMigration.stop(), sideBySide.stop()]);
  const total = addComparisons([await duringMigration.compare(), await sideBySide.compare()]);
  const count = duringMigration.acknowledgedCount() + sideBySide.acknowledgedCount();
  return {
    ...total,
    problems: [...problems, ...total.problems],
    figures: `from ${commit} over the migration ${migration}, ${countBefore} writes with both versions and ${count - countBefore} after the previous one stopped`,
  };
}

export const upgradeServers: Fault = {
  id: 'F16',
  name: 'upgrade',
  title: 'rolling upgrade from the version before the last migration during writes',
  timeLimitSeconds: 120,
  run: runFault,
};

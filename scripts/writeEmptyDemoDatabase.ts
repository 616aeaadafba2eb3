// Writes the migrated, empty database of the demo to the path in its argument. For the reason see docs/decisions/0120-api-in-the-browser.md.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readMigrations } from '../apps/api/src/database/migrate.ts';
import { createPgliteSnapshot } from '../apps/api/src/database/pgliteSnapshot.ts';

const [, , path = ''] = process.argv;
const snapshot = await createPgliteSnapshot(await readMigrations(), 'gzip');
await mkdir(dirname(path), { recursive: true });
await writeFile(path, snapshot.stream());

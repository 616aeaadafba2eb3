/** The files of failed scenarios: screenshot, log and trace. They stay as long as the report shows the failure. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AttachedFile, ScenarioResult } from './readResults.ts';

/**
 * Writes the files of a run, and deletes the files that no result mentions: those of scenarios that have passed since, or that no longer
 * exist.
 * @param reports the folder of the report
 * @param results all results that the report shows, of this run and of earlier runs
 */
export function updateFailureFiles(
  reports: string,
  attachedFiles: readonly AttachedFile[],
  results: Iterable<ScenarioResult>,
): void {
  for (const { path, content } of attachedFiles) {
    mkdirSync(dirname(join(reports, path)), { recursive: true });
    writeFileSync(join(reports, path), content);
  }
  const shownFiles = new Set([...results].flatMap(({ failure }) => failure?.files ?? []));
  const folder = join(reports, 'failures');
  if (!existsSync(folder)) return;
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = `failures/${path.replaceAll('\\', '/')}`;
    const isFolder = [...shownFiles].some((shownFile) => shownFile.startsWith(`${file}/`));
    if (!isFolder && !shownFiles.has(file)) rmSync(join(reports, file), { recursive: true, force: true });
  }
}

import type { Plugin } from 'vite';
import { root } from '../runProcess.mjs';
import { readScreenRows, readTextFiles, screenStoriesFiles } from './readScreenRows.ts';

const moduleId = 'virtual:screen-rows';
/** The prefix \0 tells other plugins of Vite that no file has this id. */
const resolvedId = `\0${moduleId}`;

/** Provides the rows of the table "All screens" as the module `virtual:screen-rows`, for the docs page of Storybook. */
export const screenRowsPlugin = (): Plugin => ({
  name: 'plumbline-screen-rows',
  resolveId: (source) => (source === moduleId ? resolvedId : undefined),
  load(id) {
    if (id !== resolvedId) return undefined;
    const files = screenStoriesFiles(root);
    for (const file of files) this.addWatchFile(file);
    return `export default ${JSON.stringify(readScreenRows(readTextFiles(files)))}`;
  },
});

import type { Plugin } from 'vite';
import { root } from '../runProcess.mjs';
import { readScreenRows, readTextFiles, screenStoriesFiles } from './readScreenRows.ts';

const id = 'virtual:screen-rows';

/** Provides the rows of the table "All screens" as the module `virtual:screen-rows`, for the docs page of Storybook. */
export const screenRowsPlugin = (): Plugin => ({
  name: 'plumbline-screen-rows',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load(source) {
    if (source !== `\0${id}`) return undefined;
    const files = screenStoriesFiles(root);
    for (const file of files) this.addWatchFile(file);
    return `export default ${JSON.stringify(readScreenRows(readTextFiles(files)))}`;
  },
});

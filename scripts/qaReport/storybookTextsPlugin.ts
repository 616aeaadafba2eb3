import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../runProcess.mjs';
import { buildRepositoryReport } from './buildRepositoryReport.ts';

const moduleId = 'virtual:fixed-texts';
/** The prefix \0 tells other plugins of Vite that no file has this id. */
const resolvedId = `\0${moduleId}`;

/**
 * Provides the module `virtual:fixed-texts` for the docs pages of Storybook: the texts that the specification requires word for word,
 * with their scenarios and stories.
 */
export const storybookTextsPlugin = (): Plugin => ({
  name: 'plumbline-fixed-texts',
  resolveId: (source) => (source === moduleId ? resolvedId : undefined),
  load(id) {
    if (id !== resolvedId) return undefined;
    const { features, texts } = buildRepositoryReport(new Map(), []);
    for (const { file } of features) this.addWatchFile(join(root, file));
    return `export default ${JSON.stringify(texts)}`;
  },
});

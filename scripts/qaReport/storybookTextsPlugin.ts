import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../runProcess.mjs';
import { buildRepositoryReport } from './buildRepositoryReport.ts';

const id = 'virtual:fixed-texts';

/**
 * Provides the module `virtual:fixed-texts` for the docs pages of Storybook: the texts that the specification requires word for word,
 * with their scenarios and stories.
 */
export const storybookTextsPlugin = (): Plugin => ({
  name: 'plumbline-fixed-texts',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load(source) {
    if (source !== `\0${id}`) return undefined;
    const { features, texts } = buildRepositoryReport(new Map(), []);
    for (const { file } of features) this.addWatchFile(join(root, file));
    return `export default ${JSON.stringify(texts)}`;
  },
});

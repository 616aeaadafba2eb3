import { join } from 'node:path';
import { root } from '../runProcess.mjs';
import { virtualModule } from '../virtualModule.ts';
import { buildRepositoryReport } from './buildRepositoryReport.ts';

/**
 * Provides the module `virtual:fixed-texts` for the docs pages of Storybook: the texts that the specification requires word for word,
 * with their scenarios and stories.
 */
export const storybookTextsPlugin = () =>
  virtualModule({
    id: 'virtual:fixed-texts',
    read() {
      const { features, texts } = buildRepositoryReport(new Map(), []);
      return { value: texts, files: features.map(({ file }) => join(root, file)) };
    },
  });

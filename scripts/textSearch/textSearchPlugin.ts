import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAllComponentDocs } from '../componentDocs/readComponentDocs.ts';
import { buildRepositoryReport } from '../qaReport/buildRepositoryReport.ts';
import { readSources } from '../qaReport/readSources.ts';
import { root } from '../runProcess.mjs';
import { virtualModule } from '../virtualModule.ts';
import { buildTextIndex, listGuideTexts } from './buildTextIndex.ts';

/** Provides the module `virtual:text-index` for the page "Text search" of Storybook. */
export const textSearchPlugin = () =>
  virtualModule({
    id: 'virtual:text-index',
    read() {
      const report = buildRepositoryReport(new Map(), []);
      const connectedSources = globSync('.storybook/connected/*.stories.tsx', { cwd: root })
        .sort()
        .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
      const sources = [...readSources(root), ...connectedSources];
      const files = [...report.features.map(({ file }) => file), ...sources.map(({ path }) => path)];
      return {
        value: { ...buildTextIndex(report, sources), guideTexts: listGuideTexts(readAllComponentDocs(root)) },
        files: files.map((file) => join(root, file)),
      };
    },
  });

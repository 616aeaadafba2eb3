import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../runProcess.mjs';
import { loadReport } from './loadReport.ts';

const id = 'virtual:qa-report';

/** Provides the report as the module `virtual:qa-report`, for the docs pages of Storybook. */
export const qaReportPlugin = (): Plugin => ({
  name: 'plumbline-qa-report',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load(source) {
    if (source !== `\0${id}`) return undefined;
    const report = loadReport(new Map(), []);
    for (const { file } of report.areas) this.addWatchFile(join(root, file));
    return `export default ${JSON.stringify(report)}`;
  },
});

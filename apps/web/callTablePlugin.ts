/** The Vite plugin that keeps the schemas of the API calls out of the web app. */
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const root = fileURLToPath(new URL('../../packages/domain/src/contract/', import.meta.url));
const tableModule = `${root}callTable.ts`;

/**
 * Replaces contract/callTable.ts with its JSON value. The app needs the method and path of each call, but the
 * first page must not load the schemas of all calls. The development server rebuilds the table when a contract changes.
 */
export function callTablePlugin(): Plugin {
  return {
    name: 'call-table',
    async load(id) {
      if (id.split('?')[0] !== tableModule) return undefined;
      const { module, dependencies } =
        await runnerImport<typeof import('@plumbline/domain/contract/callTable')>(tableModule);
      for (const dependency of dependencies) this.addWatchFile(dependency);
      return { code: `export const callTable = ${JSON.stringify(module.callTable)};`, moduleSideEffects: false };
    },
  };
}

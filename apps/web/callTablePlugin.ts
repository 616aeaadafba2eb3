/** The Vite plugin that keeps the schemas of the API calls out of the web app. */
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const tableModule = fileURLToPath(new URL('../../packages/domain/src/contract/callTable.ts', import.meta.url));

/**
 * Replaces contract/callTable.ts with its JSON value. The app needs a few properties of each call, for example its method and path, but
 * the first page must not load the schemas of all calls. The development server rebuilds the table when a contract changes.
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

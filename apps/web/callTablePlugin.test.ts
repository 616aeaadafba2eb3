/** Tests of the Vite plugin that replaces the code of callTable.ts with the exported table as JSON. */
import { callTable } from '@plumbline/domain/contract/callTable';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { callTablePlugin } from './callTablePlugin.ts';

it('callTablePlugin replaces callTable.ts with JSON that contains no schemas', async () => {
  const entry = new URL('../../packages/domain/src/contract/pathOf.ts', import.meta.url).pathname;
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [callTablePlugin()],
    build: { write: false, lib: { entry, formats: ['es'] }, minify: false },
  });
  const [chunk] = [result].flat().flatMap((buildResult) => ('output' in buildResult ? buildResult.output : []));
  const code = chunk?.type === 'chunk' ? chunk.code : '';
  expect(code).toContain('"/api/projects/{id}/"');
  // The name of a call can contain the word, so only the property of a call matches.
  expect(code).not.toMatch(/yup|summary"?:\s*"/);
  // The entry does not export the table, so an export is added to the bundle.
  const { callTable: bundledTable } = await import(
    `data:text/javascript,${encodeURIComponent(code.replace('export {', 'export { callTable,'))}`
  );
  expect(bundledTable).toEqual(callTable);
});

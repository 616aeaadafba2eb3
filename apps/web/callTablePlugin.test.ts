import { callTable } from '@plumbline/domain/contract/callTable';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { callTablePlugin as plugin } from './callTablePlugin.ts';

it('callTable replaces the module with JSON that contains no schemas', async () => {
  const entry = new URL('../../packages/domain/src/contract/pathOf.ts', import.meta.url).pathname;
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin()],
    build: { write: false, lib: { entry, formats: ['es'] }, minify: false },
  });
  const [chunk] = [result].flat().flatMap((buildResult) => ('output' in buildResult ? buildResult.output : []));
  const code = chunk?.type === 'chunk' ? chunk.code : '';
  expect(code).toContain('"/api/projects/{id}/"');
  expect(code).not.toMatch(/yup|summary/);
  const { callTable: bundledTable } = await import(
    `data:text/javascript,${encodeURIComponent(code.replace('export {', 'export { callTable,'))}`
  );
  expect(bundledTable).toEqual(callTable);
});

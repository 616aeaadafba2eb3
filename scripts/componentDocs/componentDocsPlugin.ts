import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runProcess.mjs';
import { virtualModule } from '../virtualModule.ts';
import { readAllComponentDocs } from './readComponentDocs.ts';

/** Provides the module `virtual:component-docs` for the docs pages of the components. */
export const componentDocsPlugin = () =>
  virtualModule({
    id: 'virtual:component-docs',
    read() {
      const files = globSync('packages/ui/src/**/*.tsx', { cwd: root }).map((path) => join(root, path));
      return { value: readAllComponentDocs(root), files };
    },
  });

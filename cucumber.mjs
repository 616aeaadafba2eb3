// The profiles of cucumber-js: the default profile runs the scenarios on a server, and the profile `demo` runs them in the demo.
import { availableParallelism } from 'node:os';

const settings = {
  // `paths` is not set: cucumber-js would add them to the files named on the command line.
  import: ['step-definitions/**/*.ts'],
  // Each worker has a server, a database and a browser. Two workers use two cores, because one waits while the other runs.
  parallel: Math.max(2, availableParallelism() - 1),
  formatOptions: { printAttachments: false, snippetInterface: 'async-await' },
  publishQuiet: true,
  retry: 0,
};

/** The reports of a run, or of the second run of the failed scenarios, which records traces (scripts/runScenarios.mjs). */
const reports = (/** @type {string} */ name) =>
  process.env['FEATURES_TRACE'] === 'on'
    ? [`message:reports/${name}-traces.ndjson`]
    : [`message:reports/${name}.ndjson`, `rerun:reports/${name}-failed.txt`, `html:reports/${name}.html`];

export default {
  ...settings,
  tags: 'not @demo',
  format: ['progress', ...reports('cucumber')],
};

/** Scenarios in the demo, which runs in the browser without a server. The tags are explained in docs/architecture.md. */
export const demo = {
  ...settings,
  tags: '(@main-job and not @own-server) or @demo',
  format: ['progress', ...reports('cucumber-demo')],
  worldParameters: { demo: true },
};

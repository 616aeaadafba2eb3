// The profiles of cucumber-js: the default profile runs the scenarios on a server, and the profile `demo` runs them in the demo.
const settings = {
  // `paths` is not set: cucumber-js would add them to the files named on the command line.
  import: ['step-definitions/**/*.ts'],
  parallel: 2,
  formatOptions: { printAttachments: false, snippetInterface: 'async-await' },
  publishQuiet: true,
  retry: 0,
};

export default {
  ...settings,
  tags: 'not @demo',
  format: ['progress', 'html:reports/cucumber.html', 'message:reports/cucumber.ndjson'],
};

/** Scenarios in the demo, which runs in the browser without a server. The tags are explained in docs/architecture.md. */
export const demo = {
  ...settings,
  tags: '(@main-job and not @own-server) or @demo',
  format: ['progress', 'message:reports/cucumber-demo.ndjson'],
  worldParameters: { demo: true },
};

export default {
  // no `paths` here: cucumber-js would add them to the files named on the command line
  import: ['step-definitions/**/*.ts'],
  parallel: 2,
  format: ['progress', 'html:reports/cucumber.html', 'message:reports/cucumber.ndjson'],
  formatOptions: { printAttachments: false, snippetInterface: 'async-await' },
  publishQuiet: true,
  retry: 0,
};

export default {
  paths: ['features/**/*.feature'],
  import: ['step-definitions/**/*.ts'],
  parallel: 2,
  format: ['progress', 'html:reports/cucumber.html', 'message:reports/cucumber.ndjson'],
  formatOptions: { snippetInterface: 'async-await' },
  publishQuiet: true,
  retry: 0,
};

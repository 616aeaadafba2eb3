declare module 'virtual:qa-report' {
  import type { QaReport } from '../scripts/qaReport/buildReport.ts';

  const report: QaReport;
  export default report;
}

declare module 'virtual:fixed-texts' {
  import type { TextRow } from '../scripts/qaReport/buildReport.ts';

  const texts: readonly TextRow[];
  export default texts;
}

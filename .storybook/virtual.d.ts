declare module 'virtual:fixed-texts' {
  const texts: readonly import('../scripts/qaReport/buildReport.ts').TextRow[];
  export default texts;
}

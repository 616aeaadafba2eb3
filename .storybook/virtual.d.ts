/** The type of the module `virtual:fixed-texts`, which scripts/qaReport/fixedTextsPlugin.ts creates. */
declare module 'virtual:fixed-texts' {
  const texts: readonly import('../scripts/qaReport/buildReport.ts').TextRow[];
  export default texts;
}

/** The types of the modules that scripts/qaReport/storybookTextsPlugin.ts and scripts/allScreens/screenRowsPlugin.ts create. */
declare module 'virtual:fixed-texts' {
  const texts: readonly import('../scripts/qaReport/buildReport.ts').TextRow[];
  export default texts;
}

declare module 'virtual:screen-rows' {
  const rows: readonly import('../scripts/allScreens/readScreenRows.ts').ScreenRow[];
  export default rows;
}

/** The types of the modules that the Vite plugins in scripts/ create: `...Plugin.ts`. */
declare module 'virtual:fixed-texts' {
  const texts: readonly import('../scripts/qaReport/buildReport.ts').TextRow[];
  export default texts;
}

declare module 'virtual:screen-rows' {
  const rows: readonly import('../scripts/allScreens/readScreenRows.ts').ScreenRow[];
  export default rows;
}

declare module 'virtual:component-docs' {
  const components: readonly import('../scripts/componentDocs/readComponentDocs.ts').ComponentDocs[];
  export default components;
}

declare module 'virtual:text-index' {
  const index: import('../scripts/textSearch/buildTextIndex.ts').TextIndex & {
    readonly guideTexts: readonly import('../scripts/textSearch/buildTextIndex.ts').IndexedGuideText[];
  };
  export default index;
}

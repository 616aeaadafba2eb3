/** An example logo for stories of the printed invoice. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120"><path d="M20 100 90 24l70 76z" fill="#7a3b16"/><path d="M70 100V72h40v28z" fill="#fff"/><text x="180" y="82" font-family="Georgia" font-size="52" fill="#3a2a20">Front Range</text></svg>';

/** The logo of a fictional company as a data URL. */
export const exampleLogo = `data:image/svg+xml,${encodeURIComponent(drawing)}`;

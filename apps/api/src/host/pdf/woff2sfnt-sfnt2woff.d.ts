/** The package has no types. */
declare module 'woff2sfnt-sfnt2woff' {
  /** Converts a WOFF font to TrueType or OpenType. */
  const woff: { toSfnt(woff: Buffer): Buffer };
  export default woff;
}

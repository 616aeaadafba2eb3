/** The package has no types. */
declare module 'woff2sfnt-sfnt2woff' {
  /** Converts a WOFF font to TrueType or OpenType. */
  export function toSfnt(woff: Buffer): Buffer;
}

/** The English name of a country code, for display. */

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** `Canada` for `CA`. A text that is not a region code of `Intl.DisplayNames` is returned unchanged. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);

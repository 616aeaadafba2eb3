/** Orders text by UTF-16 code unit, which is the same order in every locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

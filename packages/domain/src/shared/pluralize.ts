/** A count with its noun: `1 row`, `1,200 rows`. The plural must be the noun followed by s. */
export const pluralize = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

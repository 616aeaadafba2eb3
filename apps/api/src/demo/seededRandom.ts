/** Pseudo-random values that are the same on every run, so that the demo company always looks the same. */
export interface SeededRandom {
  /** A number from 0 up to but not including 1. */
  fraction(): number;
  /** An integer. Both limits are included. */
  between(from: number, to: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** A UUIDv7 with this time. */
  id(moment: Date): string;
}

/** Creates the values with the mulberry32 algorithm. The same seed gives the same values. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed;
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));
  const hex = (digits: number) =>
    between(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0');
  return {
    fraction,
    between,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    id: (moment) => {
      const time = moment.getTime().toString(16).padStart(12, '0');
      const variant = between(8, 11).toString(16);
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`;
    },
  };
}

/** Tests of the text format of positions in the log of PostgreSQL. */
import { describe, expect, it } from 'vitest';
import { formatLogPosition, parseLogPosition } from './logPosition.ts';

describe('a position of the log', () => {
  it.each([
    ['0/0', 0n],
    ['0/FFFFFFFF', 0xffffffffn],
    ['16/B374D848', 0x16b374d848n],
    ['FFFFFFFF/FFFFFFFF', 2n ** 64n - 1n],
  ])('%s is read and written', (text, position) => {
    expect(parseLogPosition(text)).toBe(position);
    expect(formatLogPosition(position)).toBe(text);
  });

  it.each(['', '0', '0/', '/0', '0/123456789', '123456789/0', '0/0/0', '-1/0', '0/b374', ' 0/0', "0/0'", '0/0\n'])(
    '%j is refused',
    (text) => {
      expect(parseLogPosition(text)).toBeUndefined();
    },
  );
});

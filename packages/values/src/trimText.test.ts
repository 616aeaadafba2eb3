import { expect, it } from 'vitest';
import { trimText } from './trimText.ts';

it.each([
  ...['', ' \t\n', '\u00a0', '\u200b', '\u2060', '\u3164', '\u2800', '\u00ad', '\ufeff', '\u202e', '\u115f', '\uffa0'],
  ...['\u034f', '\ufe0f', '\u{e0041}', '\u{1d159}', '\u{13441}', '\u0085', ' \u200b \u2800 '],
])('a text without a visible character is empty: %j [S25]', (text) => expect(trimText(text)).toBe(''));

it.each([
  ['  Maria  ', 'Maria'],
  ['\u200bM', '\u200bM'],
  ['👩‍🔧', '👩‍🔧'],
  ['می‌خواهم', 'می‌خواهم'],
  ['.', '.'],
  ['\0', '\0'],
  ['\ud800', '\ud800'],
  ['名', '名'],
])('keeps visible characters: %j', (text, trimmed) => expect(trimText(text)).toBe(trimmed));

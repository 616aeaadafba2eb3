import { divideRounded } from '@plumbline/values/decimal';
import { expect, it } from 'vitest';
import { formatNumber } from './numberFormats.ts';

const shownText = (number: number, format: string) => {
  const cell = formatNumber(number, format, false);
  return typeof cell === 'object' ? cell.formattedText : String(cell);
};

it('a number in the middle between two shown numbers is rounded away from zero, as spreadsheet programs do', () => {
  for (let thousandths = 0; thousandths < 20_000; thousandths += 1) {
    const cents = String(divideRounded(BigInt(thousandths), 10n)).padStart(3, '0');
    expect(shownText(thousandths / 1000, '"$"0.00')).toBe(`$${cents.slice(0, -2)}.${cents.slice(-2)}`);
  }
});

it.each([
  [-1.005, '0.00', '-1.01'],
  [-1.005, '"$"#,##0.00_);\\("$"#,##0.00\\)', '($1.01)'],
  [1234.005, '#,##0.00', '1,234.01'],
  [0.00285, '0.00%', '0.29%'],
  [2.5, '0', '3'],
  [12_500, '0,', '13'],
  [1_005, '0.00,', '1.01'],
  [1_250_000, '0.0,,', '1.3'],
  [1.005, '0.0#', '1.01'],
  [1.25, '# ?/?', '1 1/4'],
  [123_456_789_012_345, '0.00', '123456789012345.00'],
])('%d in the format %s is shown as %s', (number, format, text) => {
  expect(shownText(number, format).trim()).toBe(text);
});

it.each([
  ['[$-10409]0', 10_045, '10045'],
  ['[$-409]00000', 123, '00123'],
  ['[$-10409]"$"#,##0.00', 4.319, '$4.32'],
  ['[$€-407] #,##0.00', 4.319, '€ 4.32'],
  ['#,##0.00 [$CHF]', 4.319, '4.32 CHF'],
  ['[$-409]0%', 0.15, '15%'],
])('a language in the format %s adds no currency', (format, number, text) => {
  expect(shownText(number, format)).toBe(text);
});

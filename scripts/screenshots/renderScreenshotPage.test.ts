/** Tests of the page that compares screenshots. */
import { expect, it } from 'vitest';
import { parseFileName, renderScreenshotPage } from './renderScreenshotPage.ts';

const name = 'Screens/Offices/OfficeListScreen: Empty';

it('the page shows the baseline, the current screenshot and the difference, with the most changed screenshot first, and the failures', () => {
  const page = renderScreenshotPage(
    [
      { file: 'a.png', name, state: 'changed', pixels: 12 },
      { file: 'b.png', name, state: 'changed', pixels: 3400 },
      { file: 'c.png', name, state: 'new' },
      { file: 'd.png', name, state: 'deleted' },
      { file: 'e.png', name, state: 'same' },
    ],
    ['Offices: <Broken>'],
  );
  expect(page).toContain('2 changed, 1 new, 1 deleted, 1 same.');
  expect(page).toContain('3,400 pixels');
  expect(page.indexOf('baseline/b.png')).toBeLessThan(page.indexOf('baseline/a.png'));
  expect(page).toContain('difference/a.png');
  expect(page).not.toContain('baseline/c.png');
  expect(page).not.toContain('current/d.png');
  expect(page).toContain('Offices: &lt;Broken&gt;');
});

it('the page has filters by screen, width and theme, and each screenshot has their values', () => {
  const file = 'screens-offices-officelistscreen--empty--phone-dark.png';
  const page = renderScreenshotPage([{ file, name, state: 'same' }], []);
  expect(page).toContain('<option>OfficeListScreen</option>');
  expect(page).toContain('data-screen="OfficeListScreen" data-width="phone" data-theme="dark" data-state="same"');
});

it('a file name has the id of the story, the width and the theme', () => {
  expect(parseFileName('print-invoice--default--wide-light.png')).toEqual({
    id: 'print-invoice--default',
    width: 'wide',
    theme: 'light',
  });
});

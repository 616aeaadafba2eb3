/** Tests of the page that compares screenshots. */
import { expect, it } from 'vitest';
import { renderScreenshotPage } from './renderScreenshotPage.ts';

it('the page shows the baseline, the current screenshot and the difference, with the most changed screenshot first, and the failures', () => {
  const page = renderScreenshotPage(
    [
      { file: 'a.png', state: 'changed', pixels: 12 },
      { file: 'b.png', state: 'changed', pixels: 3400 },
      { file: 'c.png', state: 'new' },
      { file: 'd.png', state: 'deleted' },
      { file: 'e.png', state: 'same' },
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

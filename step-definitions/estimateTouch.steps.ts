// Steps for selecting and editing lines with a finger.
import { When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

const checkbox = ({ page }: PlumblineWorld, line: string): Locator =>
  page.getByRole('checkbox', { name: `Select ${line}`, exact: true });

/** The fingers of a page. Playwright can tap, but not press for a long time. */
async function touch({ page }: PlumblineWorld) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  return {
    async press(target: Locator): Promise<void> {
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      if (!box) throw new Error('The target is not displayed');
      const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    },
    async release(): Promise<void> {
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
  };
}

When(
  'I press the line {string} with a finger until it is selected',
  async function (this: PlumblineWorld, line: string) {
    const finger = await touch(this);
    await finger.press(this.page.getByText(line, { exact: true }));
    await expect(checkbox(this, line)).toBeChecked();
    await finger.release();
    await expect(checkbox(this, line)).toBeChecked();
  },
);

When('I tap the line {string}', async function (this: PlumblineWorld, line: string) {
  const finger = await touch(this);
  await finger.press(checkbox(this, line));
  await finger.release();
  await expect(checkbox(this, line)).toBeChecked();
});

When(
  /^I press "([^"]*)" in the bar of the (\d+) selected lines?$/,
  async function (this: PlumblineWorld, command: string, count: string) {
    const bar = this.page.getByRole('group', { name: 'Selected lines' });
    await expect(bar.getByRole('status')).toHaveText(`${count} selected`);
    await bar.getByRole('button', { name: command, exact: true }).click();
  },
);

When('I paste in the field Name of the new line', async function (this: PlumblineWorld) {
  await this.page.getByRole('form', { name: 'New line item' }).getByLabel('Name').focus();
  await this.page.keyboard.press('Control+v');
});

// Steps for dragging the lines of an estimate.
import { Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { lineRow } from './support/estimate.ts';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

type Side = 'above' | 'below';

/** The distance of the drop from the edge of the target row, in pixels. */
const dropInset = 4;

interface StoredEstimate {
  readonly items: readonly { readonly index: number; readonly description: string }[];
  readonly sections: readonly { readonly index: number; readonly name: string }[];
}

/** Presses the handle of a row and moves the mouse to the upper or the lower part of another row. */
async function dragRow({ page }: PlumblineWorld, row: Locator, target: Locator, side: Side): Promise<void> {
  // The handle works as soon as the form for a new line is loaded.
  await expect(page.getByRole('form', { name: 'New line item' })).toBeVisible();
  await row.locator('[data-drag]').hover();
  await page.mouse.down();
  const box = await target.boundingBox();
  if (!box) throw new Error('The target row is not displayed');
  const y = side === 'above' ? box.y + dropInset : box.y + box.height - dropInset;
  await page.mouse.move(box.x + box.width / 2, y, { steps: 5 });
  await expect(page.locator('[data-drop-indicator]')).toBeVisible();
}

When(
  /^I drag the line "(.*)" (above|below) the line "([^"]*)"$/,
  async function (this: PlumblineWorld, name: string, side: Side, target: string) {
    await dragRow(this, lineRow(this, name), lineRow(this, target), side);
    await this.page.mouse.up();
  },
);

Then('the lines and sections are stored in the order {string}', async function (this: PlumblineWorld, names: string) {
  await expect
    .poll(async () => {
      const [estimateId] = this.estimateIds.values();
      const { items, sections } = await this.api.callOk<StoredEstimate>('GET', `/api/estimates/${estimateId}/`);
      return [...items.map(({ index, description }) => ({ index, name: description })), ...sections]
        .toSorted((a, b) => a.index - b.index)
        .map(({ name }) => name)
        .join(' / ');
    })
    .toBe(names);
});

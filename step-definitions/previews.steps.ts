import { Then, When } from '@cucumber/cucumber';
import { previewed, uploadDialog } from './support/catalogue.ts';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

async function expectVerdict(world: PlumblineWorld, name: string, verdict: string): Promise<void> {
  const row = previewed(world).filter({ hasText: name });
  await expect(row.getByText(verdict, { exact: true })).toBeVisible();
}

Then('the preview has {string} as {string}', async function (this: PlumblineWorld, name: string, verdict: string) {
  await expectVerdict(this, name, verdict);
});

Then(
  'the preview has {string} as {string} and {string} as {string}',
  async function (this: PlumblineWorld, one: string, first: string, other: string, second: string) {
    await expectVerdict(this, one, first);
    await expectVerdict(this, other, second);
  },
);

Then('the preview has {int} rows', async function (this: PlumblineWorld, count: number) {
  await expect(previewed(this)).toHaveCount(count);
});

Then(/^"([^"]*)" is (not )?to be pressed$/, async function (this: PlumblineWorld, name: string, not?: string) {
  await expect(this.button(name)).toBeEnabled({ enabled: !not });
});

When('I leave out the rows with errors and import 1 item', async function (this: PlumblineWorld) {
  await uploadDialog(this).getByRole('checkbox').check();
  await this.button('Import 1 item').click();
});

When(
  'I say that {string} is {string} and {string} is {string}',
  async function (this: PlumblineWorld, one: string, first: string, other: string, second: string) {
    for (const [field, column] of [
      [one, first],
      [other, second],
    ] as const) {
      await uploadDialog(this)
        .getByLabel(new RegExp(`^${field}`))
        .selectOption({ label: column });
    }
  },
);

// Steps for the fields of any form.
import { type DataTable, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { expect } from './support/expect.ts';
import { typeByKeyboard } from './support/keyboard.ts';
import { type PageName, pagePaths } from './support/pages.ts';
import { exactly } from './support/queries.ts';
import { resolveValue } from './support/values.ts';
import type { PlumblineWorld } from './support/world.ts';

When(
  /^I fill in the form( using only the keyboard)?$/,
  async function (this: PlumblineWorld, byKeyboard: string | null, fields: DataTable) {
    const typeValue = byKeyboard
      ? typeByKeyboard
      : (world: PlumblineWorld, ...field: [string, string]) => world.type(...field);
    for (const [label = '', value = ''] of fields.raw()) await typeValue(this, label, resolveValue(this, value));
  },
);

When('I type the password {string} and its confirmation', async function (this: PlumblineWorld, password: string) {
  await this.type('Password', password);
  await this.page.getByLabel(/^Confirm password/i).fill(password);
});

Then('the form has', async function (this: PlumblineWorld, fields: DataTable) {
  for (const [label = '', value = ''] of fields.raw()) await this.expectValue(label, resolveValue(this, value));
});

Then(
  /^the field "([^"]*)" is (?:"([^"]*)"|empty)$/,
  async function (this: PlumblineWorld, label: string, value: string | null) {
    await this.expectValue(label, value ?? '');
  },
);

Then('the field {string} keeps my input', async function (this: PlumblineWorld, label: string) {
  await this.expectValue(label, this.typedValues.get(label) ?? '');
});

Then('the form keeps my input', async function (this: PlumblineWorld) {
  expect(this.typedValues.size).toBeGreaterThan(0);
  for (const [label, value] of this.typedValues) await this.expectValue(label, value);
});

Then(
  /^the (field|fields) "([^"]*)" shows? (?:no error|the (error|hint) "([^"]*)")$/,
  async function (this: PlumblineWorld, subject: string, labels: string, kind: string | null, text: string | null) {
    for (const label of subject === 'fields' ? labels.split(', ') : [labels]) {
      await expect(this.field(label)).toHaveAccessibleDescription(text ?? '');
      if (kind === 'error') await expect(this.field(label)).toHaveAttribute('aria-invalid', 'true');
      else await expect(this.field(label)).not.toHaveAttribute('aria-invalid', 'true');
    }
  },
);

/** Each row has the page of a form, a field and the input. */
Then('a reload keeps the input of each of these forms', async function (this: PlumblineWorld, rows: DataTable) {
  for (const [name = '', label = '', value = ''] of rows.raw()) {
    await this.open(pagePaths[name as PageName]);
    await this.type(label, value);
    await this.page.reload();
    await this.expectValue(label, value);
  }
});

/** The options of a list, without its placeholder. */
const options = (world: PlumblineWorld, label: string): Locator => world.field(label).locator('option:not([value=""])');

Then('the field {string} offers', async function (this: PlumblineWorld, label: string, choices: DataTable) {
  await expect(options(this, label)).toHaveText(choices.raw().flat().filter(Boolean));
});

/** Scenarios say "about 240 countries" [R3.11]. The exact count depends on the library with the countries. */
const allowedCountDifference = 15;

Then(
  'I can pick from about {int} countries, {string} first',
  async function (this: PlumblineWorld, count: number, firstCountry: string) {
    await expect(options(this, 'Country').first()).toHaveText(firstCountry);
    const difference = async () => Math.abs((await options(this, 'Country').count()) - count);
    await expect.poll(difference).toBeLessThanOrEqual(allowedCountDifference);
  },
);

Then(
  /^I can pick the country "([^"]*)" and (?:its state "([^"]*)"|type any state)$/,
  async function (this: PlumblineWorld, country: string, state: string | null) {
    await this.type('Country', country);
    if (state === null) await expect(this.page.getByRole('textbox', { name: 'State/province' })).toBeEditable();
    else await expect(options(this, 'State/province').filter({ hasText: exactly(state) })).toHaveCount(1);
  },
);

/**
 * Each row has a field, a value and the error of this value. After each row the field gets its previous value back, so that the value of
 * the next row is the only new error.
 */
Then(
  'pressing {string} shows an error for each of these values',
  async function (this: PlumblineWorld, button: string, rows: DataTable) {
    for (const [label = '', value = '', text = ''] of rows.raw()) {
      const field = this.field(label);
      const previousValue = await field.inputValue();
      await this.type(label, value);
      await this.button(button).click();
      // The error can come from the change of the field, before the form has handled the click.
      await expect(this.button(button)).toBeEnabled();
      await expect(field).toHaveAccessibleDescription(text);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      if (previousValue === value) continue;
      await field.fill(previousValue);
      await expect(field).not.toHaveAccessibleDescription(text);
    }
  },
);

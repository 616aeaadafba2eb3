// Steps for saved views of the projects.
import { Given, When } from '@cucumber/cucumber';
import type { PlumblineWorld } from './support/world.ts';

const dialog = ({ page }: PlumblineWorld, title: string) => page.getByRole('dialog', { name: title });

/** Opens the dialog with the views. Its button has the name of the open view. */
async function openViews(world: PlumblineWorld) {
  await world.page.getByRole('button', { name: /^View/ }).click();
  return dialog(world, 'Views');
}

Given(
  'the {string} has saved the view {string} for the company with the status {string}',
  async function (this: PlumblineWorld, role: string, name: string, status: string) {
    const client = await this.apiClientOf(role);
    await client.callOk('POST', '/api/views/', { name, shared: true, page: 'list', params: { status } });
  },
);

When('I save the view {string} for {string}', async function (this: PlumblineWorld, name: string, audience: string) {
  await this.button('Save current as…', await openViews(this)).click();
  const form = dialog(this, 'Save view');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Who sees it').selectOption({ label: audience });
  await this.button('Save view', form).click();
  await form.waitFor({ state: 'hidden' });
});

When('I open the view {string}', async function (this: PlumblineWorld, name: string) {
  await (await openViews(this)).getByRole('link', { name: new RegExp(`^${name}`) }).click();
});

// Steps for the board of projects and for changes of several projects.
import { Then, When } from '@cucumber/cucumber';
import type { StoredProject } from './support/apiClient.ts';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

const selectionBar = ({ page }: PlumblineWorld) => page.getByRole('group', { name: 'Selected projects' });

const cardOf = ({ page }: PlumblineWorld, title: string) => page.getByRole('article', { name: title, exact: true });

const column = ({ page }: PlumblineWorld, status: string) => page.getByRole('region', { name: status, exact: true });

When('I select the projects {string}', async function (this: PlumblineWorld, titles: string) {
  for (const title of titles.split(', '))
    await this.page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check();
});

When(
  'I set the {string} of the selected projects to {string}',
  async function (this: PlumblineWorld, field: string, value: string) {
    await selectionBar(this).getByLabel(`${field} of the selected projects`).selectOption({ label: value });
  },
);

When('I delete the selected projects', async function (this: PlumblineWorld) {
  await this.button('Delete', selectionBar(this)).click();
  await this.button('Yes').click();
});

async function moveWithKeyboard(world: PlumblineWorld, title: string): Promise<void> {
  await cardOf(world, title).getByRole('link').focus();
  await world.page.keyboard.press('Alt+ArrowRight');
}

When(
  'I move the card {string} to the next status with the keyboard',
  async function (this: PlumblineWorld, title: string) {
    await moveWithKeyboard(this, title);
  },
);

When(
  'the {string} moves the project {string} to the next status',
  async function (this: PlumblineWorld, role: string, title: string) {
    await this.inBrowserOf(role, async () => {
      await this.page.getByRole('link', { name: 'Board', exact: true }).click();
      await expect(column(this, 'New')).toBeVisible();
      await moveWithKeyboard(this, title);
    });
  },
);

When(
  'I drag the card {string} to the column {string}',
  async function (this: PlumblineWorld, title: string, status: string) {
    await cardOf(this, title).locator('footer').hover();
    await this.page.mouse.down();
    const { x = 0, y = 0 } = (await column(this, status).boundingBox()) ?? {};
    await this.page.mouse.move(x + 60, y + 80, { steps: 5 });
    await this.page.mouse.up();
  },
);

Then(
  'the board has {string} in the column {string}',
  async function (this: PlumblineWorld, title: string, status: string) {
    await expect(column(this, status).getByRole('article', { name: title, exact: true })).toBeVisible();
  },
);

Then(
  'the stored status of the project {string} is {string}',
  async function (this: PlumblineWorld, title: string, status: string) {
    const readStatus = async () => {
      const projects = await this.api.callOk<readonly (StoredProject & { readonly status: string })[]>(
        'GET',
        '/api/projects/',
      );
      return projects.find((project) => project.title === title)?.status;
    };
    await expect.poll(readStatus).toBe(status);
  },
);

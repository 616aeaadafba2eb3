// Steps for offices.
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

interface StoredOffice {
  readonly id: string;
  readonly name: string;
}

async function createOffice(world: PlumblineWorld, name: string, fields: object = {}): Promise<void> {
  const { id } = await world.api.callOk<StoredOffice>('POST', '/api/offices/', { name, ...fields });
  world.officeIds.set(name, id);
}

Given('the office {string}', async function (this: PlumblineWorld, name: string) {
  await createOffice(this, name);
});

Given(
  'the offices {string} and {string}',
  async function (this: PlumblineWorld, firstName: string, secondName: string) {
    await createOffice(this, firstName);
    await createOffice(this, secondName);
  },
);

Given('the office {string} with', async function (this: PlumblineWorld, name: string, fields: DataTable) {
  // In an address, `line1` is the house or apartment number and `line2` is the street.
  const { description, street, city, phone, email } = fields.rowsHash();
  await createOffice(this, name, { description, address: { line2: street, city }, phone_no: phone, email });
});

Given('{int} offices', async function (this: PlumblineWorld, count: number) {
  for (let number = 1; number <= count; number += 1) await createOffice(this, `Branch ${number}`);
});

When('I add the office {string}', async function (this: PlumblineWorld, name: string) {
  await this.open('/addOffice');
  await this.type('Branch name', name);
  await this.button('Save').click();
  await expect(this.page.getByRole('link', { name: `Edit ${name}`, exact: true })).toBeVisible();
});

/** Answers the dialog that asks where to move the records of the office to be deleted, and confirms the deletion. */
When(
  'I move its records to the office {string} and confirm the deletion',
  async function (this: PlumblineWorld, office: string) {
    await this.type('Move to', office);
    await this.button('Yes', this.page.getByRole('alertdialog')).click();
  },
);

Then(
  'the project {string} belongs to the office {string}',
  async function (this: PlumblineWorld, title: string, office: string) {
    const offices = await this.api.callOk<readonly StoredOffice[]>('GET', '/api/offices/');
    const path = `/api/projects/${await this.projectId(title)}/`;
    const readOfficeName = async () => {
      const project = await this.api.callOk<{ office: string }>('GET', path);
      return offices.find(({ id }) => id === project.office)?.name;
    };
    await expect.poll(readOfficeName).toBe(office);
  },
);

When(
  'the project {string} is created in the office {string} in another session',
  async function (this: PlumblineWorld, title: string, office: string) {
    // The server will refuse to delete the office, because it has a project.
    this.allowStatus(409);
    // The dialog shows this text after it has found no records of the office. The project must be created later.
    await expect(this.page.getByRole('alertdialog')).toContainText('will no longer be listed');
    await this.createProject(title, { office: this.officeIds.get(office) });
  },
);

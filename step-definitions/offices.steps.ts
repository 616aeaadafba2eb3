// Steps for offices.
import { type DataTable, Given, When } from '@cucumber/cucumber';
import { createOffice } from './support/createRecords.ts';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

Given(
  /^the offices? "([^"]*)"(?: and "([^"]*)")?$/,
  async function (this: PlumblineWorld, firstName: string, secondName: string | null) {
    await createOffice(this, firstName);
    if (secondName) await createOffice(this, secondName);
  },
);

Given('the office {string} with', async function (this: PlumblineWorld, name: string, fields: DataTable) {
  // In an address, `line1` is the house or apartment number and `line2` is the street.
  const { description, street, city, phone, email } = fields.rowsHash();
  await createOffice(this, name, { description, address: { line2: street, city }, phone_no: phone, email });
});

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

import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

interface StoredOffice {
  readonly id: string;
  readonly name: string;
  readonly phone_no: string;
  readonly fax_no: string;
  readonly email: string;
}

Given('the branch {string} with', async function (this: PlumblineWorld, name: string, words: DataTable) {
  const { description, street, city, phone, email } = words.rowsHash();
  await this.api.ask('POST', '/api/offices/', {
    name,
    description,
    address: { line2: street, city },
    phone_no: phone,
    email,
  });
});

Given('{int} offices', async function (this: PlumblineWorld, count: number) {
  for (let number = 1; number <= count; number += 1)
    await this.api.ask('POST', '/api/offices/', { name: `Branch ${number}` });
});

Then(
  'the office {string} is stored with the phone {string}, the fax {string} and the e-mail {string}',
  async function (this: PlumblineWorld, name: string, phone: string, fax: string, email: string) {
    const offices = await this.api.ask<readonly StoredOffice[]>('GET', '/api/offices/');
    const stored = offices.find((office) => office.name === name);
    expect([stored?.phone_no, stored?.fax_no, stored?.email]).toEqual([phone, fax, email]);
  },
);

When('I ask the API as its {string} to create an office', async function (this: PlumblineWorld, role: string) {
  const staff = this.client();
  await staff.signIn(this.person(role));
  this.answer = await staff.call('POST', '/api/offices/', { name: 'Mine now' });
});

const question = ({ page }: PlumblineWorld) => page.getByRole('alertdialog');

Then('the question says {string}', async function (this: PlumblineWorld, text: string) {
  await expect(question(this)).toContainText(text);
});

When('I move what it has to {string}', async function (this: PlumblineWorld, office: string) {
  await this.type('Move to', office);
  await this.button('Yes', question(this)).click();
});

Then('I cannot answer {string}', async function (this: PlumblineWorld, answer: string) {
  await expect(this.button(answer, question(this))).toBeDisabled();
});

Then(
  'the project {string} belongs to the office {string}',
  async function (this: PlumblineWorld, title: string, office: string) {
    const offices = await this.api.ask<readonly StoredOffice[]>('GET', '/api/offices/');
    const { office: id } = await this.api.ask<{ office: string }>(
      'GET',
      `/api/projects/${await this.projectId(title)}/`,
    );
    expect(offices.find((stored) => stored.id === id)?.name).toBe(office);
  },
);

When(
  'meanwhile somebody else creates the project {string} in {string}',
  async function (this: PlumblineWorld, title: string, office: string) {
    this.acknowledge(409);
    // what belonged to the office was counted before
    await expect(question(this)).toContainText('will no longer be listed');
    await this.makeProject(title, { office: this.offices.get(office) });
  },
);

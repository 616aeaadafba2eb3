// Steps for the sign-up form.
import { Given, When } from '@cucumber/cucumber';
import { expect } from './support/expect.ts';
import { pressByKeyboard, typeByKeyboard } from './support/keyboard.ts';
import type { PlumblineWorld } from './support/world.ts';

/** Valid values of the sign-up form by label, in the order of the form. */
function signUpValues(world: PlumblineWorld, companyName: string): Readonly<Record<string, string>> {
  const { email, password, firstName, lastName } = world.user();
  return {
    'Company name': companyName,
    'First name': firstName,
    'Last name': lastName,
    Email: email,
    Phone: '5035550142',
    Password: password,
    'Confirm password': password,
  };
}

async function openSignUp(world: PlumblineWorld): Promise<void> {
  await world.open('/signin');
  await world.button('Create an account').click();
  await expect(world.field('Company name')).toBeVisible();
}

async function fillSignUp(world: PlumblineWorld, companyName: string): Promise<void> {
  for (const [label, value] of Object.entries(signUpValues(world, companyName))) await world.type(label, value);
}

When('I open the sign-up form', async function (this: PlumblineWorld) {
  await openSignUp(this);
});

/** Types the value into the field with this label, and valid values into all other fields. */
When(
  'I fill in the sign-up form with {string} as {string}',
  async function (this: PlumblineWorld, label: string, value: string) {
    await fillSignUp(this, 'Northgate Roofing');
    await this.type(label, value);
  },
);

When('I sign up as the owner of {string}', async function (this: PlumblineWorld, companyName: string) {
  await openSignUp(this);
  await fillSignUp(this, companyName);
  await this.button('Sign up').click();
});

Given(
  /^I have signed up as the owner of "([^"]*)"(?: with the phone "([^"]*)")?$/,
  async function (this: PlumblineWorld, companyName: string, phone: string | null) {
    await openSignUp(this);
    await fillSignUp(this, companyName);
    if (phone) await this.type('Phone', phone);
    await this.button('Sign up').click();
    await this.page.waitForURL('**/profile');
    await this.setCompany(companyName);
  },
);

When('I sign up with the same email', async function (this: PlumblineWorld) {
  this.allowStatus(409);
  await fillSignUp(this, 'Northgate Roofing');
  await this.button('Sign up').click();
});

When(
  'I sign up as the owner of {string} using only the keyboard',
  async function (this: PlumblineWorld, companyName: string) {
    await this.open('/signin');
    await pressByKeyboard(this, 'Create an account');
    for (const [label, value] of Object.entries(signUpValues(this, companyName)))
      await typeByKeyboard(this, label, value);
    await pressByKeyboard(this, 'Sign up');
  },
);

// Steps for the sign-up form.
import { When } from '@cucumber/cucumber';
import { expectPage, goToPage } from './support/pages.ts';
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

async function fillSignUp(world: PlumblineWorld, companyName: string): Promise<void> {
  for (const [label, value] of Object.entries(signUpValues(world, companyName))) await world.type(label, value);
}

/** Types the value into the field with this label, and valid values into all other fields. */
When(
  'I fill in the sign-up form with {string} as {string}',
  async function (this: PlumblineWorld, label: string, value: string) {
    await fillSignUp(this, 'Northgate Roofing');
    await this.type(label, value);
  },
);

/** "have signed up" waits for the new company, so that later steps can use the API. */
When(
  /^I (sign up|have signed up) as the owner of "([^"]*)"(?: with the phone "([^"]*)")?$/,
  async function (this: PlumblineWorld, verb: string, companyName: string, phone: string | null) {
    await goToPage(this, 'Sign in');
    await goToPage(this, 'Create your account');
    await fillSignUp(this, companyName);
    if (phone) await this.type('Phone', phone);
    await this.button('Sign up').click();
    if (verb === 'sign up') return;
    await expectPage(this, 'Profile');
    await this.setCompany(companyName);
  },
);

import { type InferType, object } from 'yup';
import { toFormFields } from '../shared/addressForm.ts';
import { changesOf } from '../shared/changes.ts';
import { currentPasswordFor, newConfirmationOf, newPassword, optionalText } from '../shared/rules.ts';
import { passwordChange } from './form.ts';
import { userForm } from './schema.ts';
import type { User } from './user.ts';

/** What a person may change of themself: their name, and their password where they enter a new one and the one there is [R6.05]. */
export const ownProfileForm = object({
  firstName: optionalText(100),
  lastName: optionalText(100),
  currentPassword: currentPasswordFor('password'),
  password: newPassword(),
  passwordConfirmation: newConfirmationOf('password'),
});

export type OwnProfileForm = InferType<typeof ownProfileForm>;

/** What no draft keeps. */
export const ownPasswordFields = ['currentPassword', 'password', 'passwordConfirmation'] as const;

/** The user form opened on oneself: it takes a new password as well [R6.05]. */
export const ownUserForm = userForm.concat(ownProfileForm.pick(ownPasswordFields));

export const ownProfileLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  currentPassword: 'Current password',
  password: 'New password',
  passwordConfirmation: 'Confirm new password',
} as const satisfies Record<keyof OwnProfileForm, string>;

export const ownProfileToForm = (user: Pick<User, 'first_name' | 'last_name'>): OwnProfileForm => ({
  firstName: user.first_name,
  lastName: user.last_name,
  currentPassword: '',
  password: '',
  passwordConfirmation: '',
});

const names = ({ firstName, lastName }: OwnProfileForm) => ({ first_name: firstName, last_name: lastName });

/** What a saved form changes [R7.12]: a password only where one was entered. */
export const ownProfileChanges = (before: User, form: OwnProfileForm) => ({
  ...changesOf(names(ownProfileToForm(before)), names(form)),
  ...passwordChange(form),
});

/** The API's errors by the form's fields. */
export const ownProfileErrors = (fields: Parameters<typeof toFormFields>[0]): Record<string, string> =>
  toFormFields(fields, { first_name: 'firstName', last_name: 'lastName', current_password: 'currentPassword' });

import { toFormFields } from '../shared/addressForm.ts';
import { changesOf } from '../shared/changes.ts';
import { assignableRoles, owner, type Role, roles } from './roles.ts';
import { type NewUserForm, type UserForm, userToForm } from './schema.ts';
import type { User } from './user.ts';

/** What each field of a user is called [R2.45]. */
export const userLabels = {
  email: 'Email',
  password: 'Password',
  firstName: 'First name',
  lastName: 'Last name',
  role: 'Role',
  office: 'Office',
} as const satisfies Record<keyof NewUserForm, string>;

/** The user form as its inputs hold it; the password is asked for where the user is new, and may be where it is oneself. */
export type UserFormInput = { [Field in keyof NewUserForm | 'currentPassword' | 'passwordConfirmation']: string };

export const newUserInput: UserFormInput = {
  email: '',
  currentPassword: '',
  password: '',
  passwordConfirmation: '',
  firstName: '',
  lastName: '',
  role: '',
  office: '',
};

/** A stored user as the inputs show them. */
export const userInput = (user: User): UserFormInput => ({
  ...newUserInput,
  email: user.email,
  firstName: user.first_name,
  lastName: user.last_name,
  role: String(user.profile.role),
  office: user.profile.office ?? '',
});

/** The roles the form offers: those that may be given away, and Owner to who is one [R6.06]. */
export const roleChoices = (now: string): readonly { readonly value: string; readonly label: string }[] => {
  const offered: readonly Role[] = now === String(owner) ? [owner, ...assignableRoles] : assignableRoles;
  return offered.map((role) => ({ value: String(role), label: roles[role].list }));
};

const toWire = ({ firstName, lastName, role, office }: UserForm) => ({
  first_name: firstName,
  last_name: lastName,
  profile: { role, office },
});

interface PasswordInput {
  readonly password?: string;
  readonly currentPassword?: string;
}

/** A new password of one's own goes with the one there is; none where none was entered [R6.05]. */
export const passwordChange = ({ password, currentPassword }: PasswordInput) =>
  password ? { password, ...(currentPassword && { current_password: currentPassword }) } : {};

/** What a saved form changes of the user [R7.12]: a role that stays is not sent, so Owner never is; a password where one was entered. */
export const userChanges = (before: User, form: UserForm & PasswordInput) => ({
  ...changesOf(toWire(userToForm(before)), toWire(form)),
  ...passwordChange(form),
});

/** The API's errors by the form's fields. */
export const userErrors = (fields: Parameters<typeof toFormFields>[0]): Record<string, string> =>
  toFormFields(fields, {
    first_name: 'firstName',
    last_name: 'lastName',
    current_password: 'currentPassword',
    'profile.role': 'role',
    'profile.office': 'office',
  });

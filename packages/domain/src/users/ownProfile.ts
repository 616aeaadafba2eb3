/** The form of the user's own profile: its schema, its labels, and the conversion to and from the API format. */
import { type InferType, object } from 'yup';
import { changedFields } from '../shared/formChanges.ts';
import { toFieldErrors } from '../shared/toFieldErrors.ts';
import { currentPasswordFor, newConfirmationOf, newPassword, optionalText } from '../shared/validationRules.ts';
import { passwordChange, userForm } from './form.ts';
import type { User } from './user.ts';

/** The form of the user's own profile: the name, and a new password together with the current password [R6.05]. */
export const ownProfileForm = object({
  firstName: optionalText(100),
  lastName: optionalText(100),
  currentPassword: currentPasswordFor('password'),
  password: newPassword(),
  passwordConfirmation: newConfirmationOf('password'),
});

export type OwnProfileForm = InferType<typeof ownProfileForm>;

/** The password fields. A stored draft never contains them. */
export const ownPasswordFields = ['currentPassword', 'password', 'passwordConfirmation'] as const;

/** The form with which owners change their own user: the user form and the fields of a new password [R6.05]. */
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

const namesToApi = ({ firstName, lastName }: OwnProfileForm) => ({ first_name: firstName, last_name: lastName });

/** The changed fields, as a PATCH sends them [R7.12]. */
export const ownProfileChanges = (storedUser: User, form: OwnProfileForm) => ({
  ...changedFields(namesToApi(ownProfileToForm(storedUser)), namesToApi(form)),
  ...passwordChange(form),
});

/** Converts the errors of an API call to one error text for each form field. */
export const ownProfileErrors = (fields: Parameters<typeof toFieldErrors>[0]): Record<string, string> =>
  toFieldErrors(fields, { first_name: 'firstName', last_name: 'lastName', current_password: 'currentPassword' });

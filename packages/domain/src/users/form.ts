/** The user form: its schema, its input texts, and the conversion to and from the API format [R2.45, R5.05]. */
import { type InferType, object } from 'yup';
import { messages } from '../messages/messages.ts';
import { userTexts } from '../messages/userTexts.ts';
import { changedFields } from '../shared/formChanges.ts';
import { toFieldErrors } from '../shared/toFieldErrors.ts';
import {
  email,
  newEmail,
  newPassword,
  optionalId,
  optionalText,
  password,
  plainNumber,
} from '../shared/validationRules.ts';
import { assignableRoles, ownerRole, type Role, roles } from './roles.ts';
import type { User } from './user.ts';

const { required } = messages.validation;

/** The names are optional in this form [R5.05]. At sign-up they are required. */
export const userNameField = () => optionalText(100);

const roleField = () =>
  plainNumber<Role>()
    .transform((_value, raw) => (raw === '' || raw == null ? undefined : Number(raw)))
    .required(required);

/** The password of a new user. An invited user chooses it with a link. */
export const passwordUnlessInvited = (field: string) =>
  password().when(field, ([isInvited], typed) => (isInvited ? newPassword() : typed));

/** The form of a new user. */
export const newUserForm = object({
  email: newEmail(),
  /** 'yes' if the user gets a mail with a link to choose the password. */
  invite: optionalText(3),
  password: passwordUnlessInvited('invite'),
  firstName: userNameField(),
  lastName: userNameField(),
  role: roleField(),
  office: optionalId(),
});

/** The form of an existing user: the email is read-only, and the form has no password. */
export const userForm = newUserForm.omit(['password', 'invite']).shape({ email: email() });

export type NewUserForm = InferType<typeof newUserForm>;
export type UserForm = InferType<typeof userForm>;

/** The body of a new user. */
export const newUserToApi = (form: NewUserForm) => ({
  profile: { role: form.role, office: form.office },
  first_name: form.firstName,
  last_name: form.lastName,
  email: form.email,
  username: form.email,
  ...(form.invite && { invite: true }),
  password: form.invite ? '' : form.password,
});

const userToForm = (user: User): UserForm => ({
  email: user.email,
  firstName: user.first_name,
  lastName: user.last_name,
  role: user.profile.role,
  office: user.profile.office,
});

export const userLabels = {
  email: 'Email',
  invite: userTexts.invite,
  password: 'Password',
  firstName: 'First name',
  lastName: 'Last name',
  role: 'Role',
  office: 'Office',
} as const satisfies Record<keyof NewUserForm, string>;

/** The fields of the form as texts. The password fields are shown only for a new user, and for users who edit their own account. */
export type UserFormInput = { [Field in keyof NewUserForm | 'currentPassword' | 'passwordConfirmation']: string };

export const newUserInput: UserFormInput = {
  email: '',
  currentPassword: '',
  invite: '',
  password: '',
  passwordConfirmation: '',
  firstName: '',
  lastName: '',
  role: '',
  office: '',
};

/** The input texts of a stored user. */
export const userInput = (user: User): UserFormInput => ({
  ...newUserInput,
  email: user.email,
  firstName: user.first_name,
  lastName: user.last_name,
  role: String(user.profile.role),
  office: user.profile.office ?? '',
});

/**
 * The roles that the form offers: the assignable roles, and Owner if the user is an owner [R6.06]. `storedRole` is the role of the
 * stored user as a text, or '' for a new user.
 */
export const roleChoices = (storedRole: string): readonly { readonly value: string; readonly label: string }[] => {
  const offeredRoles: readonly Role[] =
    storedRole === String(ownerRole) ? [ownerRole, ...assignableRoles] : assignableRoles;
  return offeredRoles.map((role) => ({ value: String(role), label: roles[role].list }));
};

/** The fields that a PATCH can change in the API format, without the password. */
const toApi = ({ firstName, lastName, role, office }: UserForm) => ({
  first_name: firstName,
  last_name: lastName,
  profile: { role, office },
});

interface PasswordInput {
  readonly password?: string;
  readonly currentPassword?: string;
}

/**
 * The password fields of a PATCH. Users who change their own password also send their current password [R6.05]. Returns an empty
 * object if the form has no new password.
 */
export const passwordChange = ({ password, currentPassword }: PasswordInput) =>
  password ? { password, ...(currentPassword && { current_password: currentPassword }) } : {};

/**
 * The changed fields of the user, as a PATCH sends them [R7.12]. A PATCH never contains the role Owner: the form offers it only if the
 * user is already an owner, and an unchanged role is not sent.
 */
export const userChanges = (storedUser: User, form: UserForm & PasswordInput) => ({
  ...changedFields(toApi(userToForm(storedUser)), toApi(form)),
  ...passwordChange(form),
});

/** Converts the errors of an API call to one error text for each form field. */
export const userErrors = (fields: Parameters<typeof toFieldErrors>[0]): Record<string, string> =>
  toFieldErrors(fields, {
    first_name: 'firstName',
    last_name: 'lastName',
    current_password: 'currentPassword',
    'profile.role': 'role',
    'profile.office': 'office',
  });

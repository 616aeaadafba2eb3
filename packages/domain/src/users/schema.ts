import { type InferType, object } from 'yup';
import { messages } from '../messages/messages.ts';
import { patchOf } from '../shared/patch.ts';
import { currentPassword, email, optionalId, optionalText, password, plainNumber } from '../shared/rules.ts';
import { assignableRoles, type Role } from './roles.ts';
import type { User } from './user.ts';

const { required } = messages.validation;

/** Not asked for where an owner makes or edits a user [R5.05]. */
const personName = () => optionalText(100);

/** A role that may be given away [R6.06]. */
const assignableRole = () =>
  plainNumber<Role>()
    .oneOf([...assignableRoles], 'Not one of the choices')
    .required(required);

/** The lowercased e-mail, which the server makes it of too [R3.02, R7.11]. */
const username = () =>
  optionalText(254).test(
    'is the e-mail',
    'The username is the email in small letters',
    (value, { parent }) => !value || typeof parent.email !== 'string' || value === parent.email.trim().toLowerCase(),
  );

/** A user as the API takes one [R7.11]. */
export const userBody = object({
  profile: object({ role: assignableRole(), office: optionalId() }),
  first_name: personName(),
  last_name: personName(),
  email: email(),
  username: username(),
  password: password(),
});

/** What a change names; the e-mail stays as it was made [R2.45, R7.12]. Role and office are the owner's to send [R6.05]. */
export const userPatch = patchOf(
  object({
    profile: object({ role: assignableRole(), office: optionalId() }),
    first_name: personName(),
    last_name: personName(),
    password: password(),
    /** Needed beside `password` where it is one's own. */
    current_password: currentPassword(),
  }),
);

const typedRole = () =>
  plainNumber<Role>()
    .transform((_value, raw) => (raw === '' || raw == null ? undefined : Number(raw)))
    .required(required);

/** The user form for a new user [R2.45, R5.05]. */
export const newUserForm = object({
  email: email(),
  password: password(),
  firstName: personName(),
  lastName: personName(),
  role: typedRole(),
  office: optionalId(),
});

/** The same for one that exists: the e-mail is read-only, a password is not asked for [R2.45, R5.05]. */
export const userForm = newUserForm.omit(['password']);

export type UserBody = InferType<typeof userBody>;
export type NewUserForm = InferType<typeof newUserForm>;
export type UserForm = InferType<typeof userForm>;

export const newUserToWire = (form: NewUserForm): UserBody => ({
  profile: { role: form.role, office: form.office },
  first_name: form.firstName,
  last_name: form.lastName,
  email: form.email,
  username: form.email,
  password: form.password,
});

export const userToForm = (user: User): UserForm => ({
  email: user.email,
  firstName: user.first_name,
  lastName: user.last_name,
  role: user.profile.role,
  office: user.profile.office,
});

import { type InferType, object } from 'yup';
import type { User } from '../contract/entities.ts';
import { messages } from '../messages/messages.ts';
import { patchOf } from '../shared/patch.ts';
import { email, optionalId, password, plainNumber, requiredText } from '../shared/rules.ts';
import { assignableRoles, type Role } from './roles.ts';

const { required } = messages.validation;

const personName = () => requiredText(100);

/** A role that may be given away [R6.06]. */
const assignableRole = () =>
  plainNumber<Role>()
    .oneOf([...assignableRoles], 'Not one of the choices')
    .required(required);

/** A user as the API takes one [R7.11]; the username follows the e-mail [R3.02]. */
export const userBody = object({
  profile: object({ role: assignableRole(), office: optionalId() }),
  first_name: personName(),
  last_name: personName(),
  email: email(),
  password: password(),
});

/** What a change names; the e-mail stays as it was made [R2.45, R7.12]. Role and office are the owner's to send [R6.05]. */
export const userPatch = patchOf(
  object({
    profile: object({ role: assignableRole(), office: optionalId() }),
    first_name: personName(),
    last_name: personName(),
    password: password(),
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
  password: form.password,
});

export const userToForm = (user: User): UserForm => ({
  email: user.email,
  firstName: user.first_name,
  lastName: user.last_name,
  role: user.profile.role,
  office: user.profile.office,
});

/** Tests of what each role may do. */
import { describe, expect, it } from 'vitest';
import {
  canAssignEstimator,
  canChangeRoleAndOffice,
  canEditNote,
  canEditUser,
  canManageCompany,
} from './permissions.ts';
import { estimatorRole, managerRole, ownerRole } from './roles.ts';

describe.each([
  ['an owner', ownerRole, { company: true, others: true, rolesAndOffices: true, otherEstimators: true }],
  ['a manager', managerRole, { company: false, others: false, rolesAndOffices: false, otherEstimators: true }],
  ['an estimator', estimatorRole, { company: false, others: false, rolesAndOffices: false, otherEstimators: false }],
] as const)('%s [R6]', (_, role, rights) => {
  const currentUser = { id: 'me', role };

  it(`${rights.company ? 'manages' : 'does not manage'} the company, its offices and its users [R6.05]`, () => {
    expect(canManageCompany(currentUser)).toBe(rights.company);
  });

  it(`${rights.rolesAndOffices ? 'changes' : 'does not change'} the roles and offices of users [R6.05]`, () => {
    expect(canChangeRoleAndOffice(currentUser)).toBe(rights.rolesAndOffices);
  });

  it(`edits ${rights.others ? 'every user' : 'only their own user'} [R6.05]`, () => {
    expect(canEditUser(currentUser, 'me')).toBe(true);
    expect(canEditUser(currentUser, 'another')).toBe(rights.others);
  });

  it(`assigns ${rights.otherEstimators ? 'every user' : 'only themselves'} as estimator, or no user [R6.07]`, () => {
    expect(canAssignEstimator(currentUser, 'me')).toBe(true);
    expect(canAssignEstimator(currentUser, null)).toBe(true);
    expect(canAssignEstimator(currentUser, 'another')).toBe(rights.otherEstimators);
  });

  it('edits only their own notes [R6.08]', () => {
    expect(canEditNote(currentUser, 'me')).toBe(true);
    expect(canEditNote(currentUser, 'another')).toBe(false);
  });
});

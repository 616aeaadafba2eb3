/** Tests of the role labels and of the roles that an owner can assign. */
import { describe, expect, it } from 'vitest';
import { assignableRoles, headerRoleLabel, isRole, ownerRole, roles } from './roles.ts';

describe('a role', () => {
  it.each([
    [1, 'Manager'],
    [2, 'Admin'],
    [3, 'Manager'],
    [4, 'Estimator'],
    [5, ''],
  ])('%i has the label %s in the header [R6.01-R6.04]', (role, label) => {
    expect(headerRoleLabel(role)).toBe(label);
  });

  it('owner has the label Owner in the list of users [R6.01]', () => {
    expect(roles[ownerRole].list).toBe('Owner');
  });

  it('that an owner can assign is Manager or Estimator, not Owner [R6.06]', () => {
    expect(assignableRoles.map((role) => roles[role].list)).toEqual(['Manager', 'Estimator']);
  });

  it.each([1, 5, '2', null, undefined])('has the value 2, 3 or 4, so %s is refused', (value) => {
    expect(isRole(value)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { assignableRoles, headerRoleLabel, isRole, roles } from './roles.ts';

describe('a role', () => {
  it.each([
    [1, 'Manager'],
    [2, 'Admin'],
    [3, 'Manager'],
    [4, 'Estimator'],
    [5, ''],
  ])('%i is called %s in the header [R6.01-R6.04]', (role, label) => {
    expect(headerRoleLabel(role)).toBe(label);
  });

  it('2 is called Owner in the list of users [R6.01]', () => {
    expect(roles[2].list).toBe('Owner');
  });

  it('is given as Manager or Estimator, never as Owner [R6.06]', () => {
    expect(assignableRoles.map((role) => roles[role].list)).toEqual(['Manager', 'Estimator']);
  });

  it.each([1, 5, '2', null, undefined])('is not %s', (value) => {
    expect(isRole(value)).toBe(false);
  });
});

/** Tests of the role labels and of the roles that an owner can assign. */
import { expect, test } from 'vitest';
import { assignableRoles, headerRoleLabel, isRole, ownerRole, roles } from './roles.ts';

test.each([
  [2, 'Admin'],
  [3, 'Manager'],
  [4, 'Estimator'],
])('the header shows the role %i as %s [R6.01-R6.03]', (role, label) => {
  expect(headerRoleLabel(role)).toBe(label);
});

test('the header shows Manager for the value 1, which is not a role [R6.04]', () => {
  expect(headerRoleLabel(1)).toBe('Manager');
});

test('the header shows no label for the unknown value 5', () => {
  expect(headerRoleLabel(5)).toBe('');
});

test('the list of users shows Owner for the owner [R6.01]', () => {
  expect(roles[ownerRole].list).toBe('Owner');
});

test('an owner can assign Manager and Estimator, not Owner [R6.06]', () => {
  expect(assignableRoles.map((role) => roles[role].list)).toEqual(['Manager', 'Estimator']);
});

test.each([1, 5, '2', null, undefined])('isRole returns false for %j', (value) => {
  expect(isRole(value)).toBe(false);
});

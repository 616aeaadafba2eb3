import { expect, test } from 'vitest';
import { authorRoleLabel, authorRoleOf } from './authorRoles.ts';

test.each([
  [2, 'Company', 'Admin'],
  [3, 'Manager', 'Manager'],
  [4, 'Estimator', 'Estimator'],
] as const)('a note by role %i has the author role %s in the API and the label %s [R3.10]', (role, code, label) => {
  expect(authorRoleOf(role)).toBe(code);
  expect(authorRoleLabel(code)).toBe(label);
});

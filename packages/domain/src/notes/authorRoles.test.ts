import { expect, test } from 'vitest';
import { authorRoleLabel, authorRoleOf } from './authorRoles.ts';

test.each([
  [2, 'Company', 'Admin'],
  [3, 'Manager', 'Manager'],
  [4, 'Estimator', 'Estimator'],
] as const)('a note by role %i comes as %s and is shown as by the %s [R3.10]', (role, code, label) => {
  expect(authorRoleOf(role)).toBe(code);
  expect(authorRoleLabel(code)).toBe(label);
});

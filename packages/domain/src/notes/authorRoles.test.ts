/** Tests of the roles of the authors of notes. */
import { expect, test } from 'vitest';
import { estimatorRole, managerRole, ownerRole } from '../users/roles.ts';
import { authorRoleLabel, authorRoleOf } from './authorRoles.ts';

test.each([
  [ownerRole, 'Company', 'Admin'],
  [managerRole, 'Manager', 'Manager'],
  [estimatorRole, 'Estimator', 'Estimator'],
] as const)('a note by role %i has the author role %s in the API and the label %s [R3.10]', (role, code, label) => {
  expect(authorRoleOf(role)).toBe(code);
  expect(authorRoleLabel(code)).toBe(label);
});

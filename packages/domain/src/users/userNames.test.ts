import { expect, it } from 'vitest';
import { namesOfUsers } from './userNames.ts';

const erin = { id: 'u1', first_name: 'Erin', last_name: 'Estes', email: 'erin@company.example' };
const unnamed = { id: 'u2', first_name: '', last_name: '', email: 'max@company.example' };

it.each([
  ['u1', 'Erin Estes'],
  ['u2', 'max@company.example'],
  ['u3', 'Former user'],
  [null, ''],
])('the user %j is named %j', (id, name) => expect(namesOfUsers([erin, unnamed])(id)).toBe(name));

it('nobody has a name while the users are loading', () => expect(namesOfUsers([])('u1')).toBe(''));

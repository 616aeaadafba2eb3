/** Tests that the pages and actions of the search exist, for the roles that may open them. */
import { actionCommands, pageCommands } from '@plumbline/domain/search/commands';
import { allRoles, ownerAndManagers, ownerOnly } from '@plumbline/domain/users/roles';
import { expect, test } from 'vitest';
import { type Audience, pageDefinitions } from '../pageDefinitions.ts';

const rolesOf: Readonly<Partial<Record<Audience, readonly number[]>>> = {
  signedIn: allRoles,
  anyOwner: ownerOnly,
  subscribed: allRoles,
  ownerOrManager: ownerAndManagers,
  owner: ownerOnly,
};

/** The pages for signed-in users whose path needs no id, with their roles. An optional id is left out. */
const rolesByPath = new Map(
  Object.entries(rolesOf).flatMap(([audience, roles]) =>
    pageDefinitions[audience as Audience].map(({ path }) => [path.replace(/\/:\w+\?$/, ''), roles] as const),
  ),
);

const commands = [...pageCommands, ...actionCommands].flatMap(({ label, roles, ...command }) =>
  'path' in command ? [{ label, roles, path: command.path }] : [],
);

test.each(commands)('$label leads to a page that its roles may open', ({ label, roles, path }) => {
  const page = path.replace(/\?.*/, '').replace('/lineItem/new', '/lineItem');
  expect({ label, roles: rolesByPath.get(page) }).toEqual({ label, roles });
});

test('each page whose path needs no id is found by the search', () => {
  const found: readonly string[] = commands.map(({ path }) => path);
  // The page of the company is the profile of an owner.
  const withoutId = [...rolesByPath.keys()].filter((path) => !path.includes(':') && path !== '/addCompany');
  expect(withoutId.filter((path) => !found.includes(path))).toEqual([]);
});

/** Tests which pages and actions the search offers. */
import { describe, expect, test } from 'vitest';
import { estimatorRole, managerRole, ownerRole, type Role } from '../users/roles.ts';
import { actionCommands, findCommands, pageCommands } from './commands.ts';

const pages = (text: string, role: Role = ownerRole) =>
  findCommands(pageCommands, role, text).map(({ label }) => label);
const actions = (text: string, role: Role = ownerRole) =>
  findCommands(actionCommands, role, text).map(({ name }) => name);

describe('pages and actions', () => {
  test('are found by the words of their label and by other words for it', () => {
    expect(pages('projects board')).toEqual(['Board of projects']);
    expect(pages('BRANCH')).toEqual(['Offices']);
    expect(actions('sign out')).toEqual(['logOut']);
    expect(actions('dark theme')).toEqual(['switchTheme']);
    expect(actions('roof')).toEqual([]);
    // Not the board, which has the word pipeline.
    expect(pages('line')).toEqual(['Line Items']);
  });

  test('with the words in their label come first', () => {
    expect(actions('line items')).toEqual(['createItem', 'importCatalogue']);
    expect(actions('catalogue')).toEqual(['importCatalogue', 'createItem']);
  });

  test('are those of the role', () => {
    expect(pages('', ownerRole)).toEqual(pageCommands.map(({ label }) => label));
    expect(pages('', managerRole)).not.toContain('Users');
    expect(pages('', managerRole)).toContain('Activity');
    expect(pages('', estimatorRole)).not.toContain('Activity');
    expect(actions('create', estimatorRole)).toEqual(['createProject', 'createItem']);
    expect(actions('create', ownerRole)).toEqual(['createProject', 'createItem', 'createUser', 'createOffice']);
  });
});

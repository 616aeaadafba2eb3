/** The pages and the actions that the search offers. They are filtered in the browser. */
import { normalizeText, searchWords } from '@plumbline/values/textSearch';
import { allRoles, ownerAndManagers, ownerOnly, type Role } from '../users/roles.ts';

interface Command {
  readonly label: string;
  /** Other words for it, in lower case. */
  readonly keywords: string;
  /** The roles that may open the page or do the action. */
  readonly roles: readonly Role[];
}

/** A page without an id in its path. */
export interface PageCommand extends Command {
  readonly path: string;
}

export const pageCommands = [
  { label: 'Dashboard', path: '/', keywords: 'home sales figures', roles: allRoles },
  { label: 'Projects', path: '/project', keywords: 'list jobs', roles: allRoles },
  { label: 'Board of projects', path: '/project/board', keywords: 'pipeline kanban status jobs', roles: allRoles },
  {
    label: 'Calendar of projects',
    path: '/project/calendar',
    keywords: 'schedule inspections starts ends days weeks months',
    roles: allRoles,
  },
  { label: 'Favourite projects', path: '/project?favourites=1', keywords: 'starred favorites', roles: allRoles },
  { label: 'Line Items', path: '/lineItem', keywords: 'catalogue catalog prices', roles: allRoles },
  { label: 'Activity', path: '/activity', keywords: 'history events', roles: ownerAndManagers },
  { label: 'Users', path: '/users', keywords: 'people team colleagues', roles: ownerOnly },
  { label: 'Offices', path: '/office', keywords: 'branches locations', roles: ownerOnly },
  {
    label: 'Company data',
    path: '/company/data',
    keywords: 'export download zip backup csv restore deleted',
    roles: ownerOnly,
  },
  { label: 'Profile', path: '/profile', keywords: 'account password company settings', roles: allRoles },
] as const satisfies readonly PageCommand[];

/** An action with a path is a link to the page on which the user does it. The app runs the others by their names. */
export interface ActionCommand extends Command {
  readonly name: string;
  readonly path?: string;
}

export const actionCommands = [
  { name: 'createProject', label: 'Create Project', path: '/addProject', keywords: 'new add job', roles: allRoles },
  {
    name: 'createItem',
    label: 'Create Line Item',
    path: '/lineItem/new',
    keywords: 'new add items catalogue catalog price',
    roles: allRoles,
  },
  {
    name: 'importCatalogue',
    label: 'Import catalogue',
    keywords: 'upload spreadsheet excel csv line items prices catalog',
    roles: allRoles,
  },
  { name: 'createUser', label: 'Create User', path: '/addUser', keywords: 'new add invite people', roles: ownerOnly },
  { name: 'createOffice', label: 'Create Office', path: '/addOffice', keywords: 'new add branch', roles: ownerOnly },
  {
    name: 'switchTheme',
    label: 'Switch between light and dark',
    keywords: 'theme colours colors mode appearance',
    roles: allRoles,
  },
  { name: 'showShortcuts', label: 'Keyboard shortcuts', keywords: 'keys help hotkeys', roles: allRoles },
  { name: 'logOut', label: 'Log Out', keywords: 'sign out logout leave', roles: allRoles },
] as const satisfies readonly ActionCommand[];

export type ActionName = (typeof actionCommands)[number]['name'];

/**
 * The commands of a role whose label and keywords have words that begin with each word of the text. Those whose label has all of them come
 * first. Without a text, all commands of the role.
 */
export function findCommands<C extends Command>(commands: readonly C[], role: Role, text: string): readonly C[] {
  const words = searchWords(text);
  const hasAll = (searched: string) => words.every((word) => ` ${normalizeText(searched)}`.includes(` ${word}`));
  const found = commands.filter(({ roles, label, keywords }) => roles.includes(role) && hasAll(`${label} ${keywords}`));
  return [...found.filter(({ label }) => hasAll(label)), ...found.filter(({ label }) => !hasAll(label))];
}

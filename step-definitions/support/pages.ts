// The pages of the app by the names that scenarios use, and the ways to them.
import type { Locator } from 'playwright';
import { pathWithoutApp } from './browserPool.ts';
import { expect } from './expect.ts';
import type { PlumblineWorld } from './world.ts';

/** The path of each page. The names are those of the navigation, or else the titles of the pages. */
export const pagePaths = {
  Dashboard: '/',
  Projects: '/project',
  Board: '/project/board',
  Calendar: '/project/calendar',
  'Create Project': '/addProject',
  'Line Items': '/lineItem',
  'Item Details': '/lineItem/new',
  Users: '/users',
  'Create User Profile': '/addUser',
  Offices: '/office',
  'Create Office Profile': '/addOffice',
  Activity: '/activity',
  Profile: '/profile',
  'Company profile': '/addCompany',
  'Company data': '/company/data',
  'Sign in': '/signin',
  'Create your account': '/signin?mode=sign-up',
  'Forgot Password?': '/forgot-password',
  'Reset Password': '/reset-password',
  'Signing in': '/refresh',
  'Billing portal': '/billing-portal',
} as const;

export type PageName = keyof typeof pagePaths;

export const navigation = ({ page }: PlumblineWorld): Locator => page.getByRole('navigation', { name: 'Main' });

export const navigationLink = (world: PlumblineWorld, name: string): Locator =>
  navigation(world).getByRole('link', { name, exact: true });

export const menuButton = ({ page }: PlumblineWorld): Locator =>
  page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });

/** Follows a link of the sidebar. On a phone, opens the sidebar first. */
async function followInSidebar(world: PlumblineWorld, name: string): Promise<void> {
  await expect(menuButton(world)).toBeVisible();
  if ((await menuButton(world).getAttribute('aria-expanded')) === 'false') await menuButton(world).click();
  await navigationLink(world, name).click();
}

const mainLink = ({ page }: PlumblineWorld, name: string): Locator =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first();

/** How a user goes from one page of the app to another, for the pages without a link in the sidebar. */
const ways: Partial<Record<PageName, (world: PlumblineWorld) => Promise<void>>> = {
  Profile: (world) => world.page.getByRole('banner').locator(`a[href$="${pagePaths.Profile}"]`).click(),
  Activity: ({ page }) =>
    page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Activity' }).click(),
  async 'Company data'(world) {
    await goToPage(world, 'Profile');
    await mainLink(world, 'Data').click();
  },
  'Create Project': (world) => followFromList(world, 'Projects', mainLink(world, 'Create Project')),
  'Create Office Profile': (world) => followFromList(world, 'Offices', mainLink(world, 'Add Office')),
  'Create User Profile': (world) => followFromList(world, 'Users', world.button('Add User')),
  'Create your account': (world) => world.button('Create an account').click(),
};

async function followFromList(world: PlumblineWorld, list: PageName, link: Locator): Promise<void> {
  if (world.path !== pagePaths[list]) await followInSidebar(world, list);
  await link.click();
}

/** Whether the window shows a page of the app. */
export const isAppOpen = (world: PlumblineWorld): boolean =>
  world.page.url().startsWith(world.urlOf('/')) && world.path !== pathWithoutApp;

/**
 * Goes to a page as a user does, by the links of the app. The first page of a scenario is opened by its address, like a bookmark, because
 * the way through another page would load that page too.
 */
export async function goToPage(world: PlumblineWorld, name: PageName): Promise<void> {
  if (!isAppOpen(world)) return world.open(pagePaths[name]);
  const follow = ways[name] ?? (() => followInSidebar(world, name));
  await follow(world);
  await expectPage(world, name);
}

/** Expects the page by its path. The page can have another query, unless its name says which query it has. */
export async function expectPage(world: PlumblineWorld, name: PageName): Promise<void> {
  const path = pagePaths[name];
  const readPath = () => (path.includes('?') ? world.path : world.path.replace(/[?#].*$/, ''));
  const expected = name === 'Billing portal' ? new RegExp(`^${path}`) : new RegExp(`^${path.replace('?', '\\?')}$`);
  await expect.poll(readPath, `the path of the page "${name}"`).toMatch(expected);
}

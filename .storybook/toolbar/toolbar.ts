/** The settings of the Storybook toolbar: role, package, motion and network. The themes addon adds the theme. */
import { type Role, roles } from '@plumbline/domain/users/roles';
import type { GlobalTypes } from 'storybook/internal/types';

/**
 * The subscriptions in the menu Package of the toolbar. `endsInDays` is negative for a package that has ended, and null for a package
 * without an end date.
 */
export const subscriptions = {
  active: { title: 'Team Plus', type: 'TEAM_PLUS', seats: 8, endsInDays: null },
  team: { title: 'Team, all seats used', type: 'TEAM', seats: 3, endsInDays: null },
  single: { title: 'Single', type: 'BASIC', seats: 1, endsInDays: null },
  ending: { title: 'Ends in 7 days', type: 'TEAM_PLUS', seats: 8, endsInDays: 7 },
  inGracePeriod: { title: 'Ended 3 days ago, still open', type: 'TEAM_PLUS', seats: 8, endsInDays: -3 },
  ended: { title: 'Ended 10 days ago', type: 'TEAM_PLUS', seats: 8, endsInDays: -10 },
  none: { title: 'None', type: 'NONE', seats: 0, endsInDays: null },
} as const;

/** The titles of the network settings. */
export const networkTitles = {
  ok: 'Network: ok',
  slow: 'Network: slow',
  offline: 'Network: offline',
  failing: 'Network: 500',
} as const;

export type SubscriptionName = keyof typeof subscriptions;
export type NetworkName = keyof typeof networkTitles;

export interface ToolbarSettings {
  /** Null keeps the role of the story. */
  readonly role: Role | null;
  readonly subscription: SubscriptionName;
  readonly network: NetworkName;
  readonly motion: 'system' | 'reduced';
  readonly theme: 'light' | 'dark';
}

/** The value of the role setting that keeps the role of each story. */
const roleOfStory = 'ofStory';

/** Reads the settings. An unknown value becomes the default. The URL of a story contains the number of the role as text. */
export function readToolbar(globals: Readonly<Record<string, unknown>>): ToolbarSettings {
  const { role, subscription, network, motion, theme } = globals;
  const isRole = (value: number): value is Role => value in roles;
  return {
    role: isRole(Number(role)) ? (Number(role) as Role) : null,
    subscription: String(subscription) in subscriptions ? (subscription as SubscriptionName) : 'active',
    network: String(network) in networkTitles ? (network as NetworkName) : 'ok',
    motion: motion === 'reduced' ? 'reduced' : 'system',
    theme: theme === 'dark' ? 'dark' : 'light',
  };
}

const toolbarItems = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, title]) => ({ value, title }));

/** The menus of the toolbar. */
export const toolbarTypes: GlobalTypes = {
  role: {
    description: 'Role of the signed-in user',
    toolbar: {
      icon: 'user',
      dynamicTitle: true,
      items: [
        { value: roleOfStory, title: 'Role of the story' },
        ...Object.entries(roles).map(([value, { list }]) => ({ value, title: list })),
      ],
    },
  },
  subscription: {
    description: 'Package of the company',
    toolbar: {
      icon: 'credit',
      dynamicTitle: true,
      items: Object.entries(subscriptions).map(([value, { title }]) => ({ value, title: `Package: ${title}` })),
    },
  },
  motion: {
    description: 'Animations',
    toolbar: {
      icon: 'play',
      dynamicTitle: true,
      items: toolbarItems({ system: 'Motion: as the system', reduced: 'Motion: reduced' }),
    },
  },
  network: {
    description: 'Network of connected pages',
    toolbar: { icon: 'globe', dynamicTitle: true, items: toolbarItems(networkTitles) },
  },
};

export const toolbarDefaults = { role: roleOfStory, subscription: 'active', motion: 'system', network: 'ok' };

/** The settings of the Storybook toolbar that change the stories: role, package, motion, network and theme. */
import { ownerRole, type Role, roles } from '@plumbline/domain/users/roles';
import type { GlobalTypes } from 'storybook/internal/types';

/** The packages of the demo company that the toolbar offers. A negative `endsInDays` is in the past, and null is no end date. */
export const subscriptions = {
  active: { title: 'Team Plus', type: 'TEAM_PLUS', seats: 8, endsInDays: null },
  team: { title: 'Team, all seats used', type: 'TEAM', seats: 3, endsInDays: null },
  single: { title: 'Single', type: 'BASIC', seats: 1, endsInDays: null },
  ending: { title: 'Ends in 7 days', type: 'TEAM_PLUS', seats: 8, endsInDays: 7 },
  late: { title: 'Ended 3 days ago, still open', type: 'TEAM_PLUS', seats: 8, endsInDays: -3 },
  ended: { title: 'Ended 10 days ago', type: 'TEAM_PLUS', seats: 8, endsInDays: -10 },
  none: { title: 'None', type: 'NONE', seats: 0, endsInDays: null },
} as const;

/** How the network of a connected page behaves. */
export const networks = {
  ok: 'Network: ok',
  slow: 'Network: slow',
  offline: 'Network: offline',
  failing: 'Network: 500',
} as const;

export type SubscriptionName = keyof typeof subscriptions;
export type NetworkName = keyof typeof networks;

export interface ToolbarSettings {
  readonly role: Role;
  readonly subscription: SubscriptionName;
  readonly network: NetworkName;
  readonly motion: 'system' | 'reduced';
  readonly theme: 'light' | 'dark';
}

/** Reads the settings. The value of `role` is a number, but the URL of a story contains a text. */
export function readToolbar(globals: Readonly<Record<string, unknown>>): ToolbarSettings {
  const { role, subscription, network, motion, theme } = globals;
  const isRole = (value: number): value is Role => value in roles;
  return {
    role: isRole(Number(role)) ? (Number(role) as Role) : ownerRole,
    subscription: String(subscription) in subscriptions ? (subscription as SubscriptionName) : 'active',
    network: String(network) in networks ? (network as NetworkName) : 'ok',
    motion: motion === 'reduced' ? 'reduced' : 'system',
    theme: theme === 'dark' ? 'dark' : 'light',
  };
}

const itemsOf = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, title]) => ({ value, title }));

export const toolbarTypes: GlobalTypes = {
  role: {
    description: 'Role of the signed-in user',
    toolbar: {
      icon: 'user',
      dynamicTitle: true,
      items: [
        { value: '', title: 'Role of the story' },
        ...Object.entries(roles).map(([value, { list }]) => ({ value, title: list })),
      ],
    },
  },
  subscription: {
    description: 'Package of the company, on connected pages',
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
      items: itemsOf({ system: 'Motion: as the system', reduced: 'Motion: reduced' }),
    },
  },
  network: {
    description: 'Network of connected pages',
    toolbar: { icon: 'globe', dynamicTitle: true, items: itemsOf(networks) },
  },
};

export const toolbarDefaults = { role: '', subscription: 'active', motion: 'system', network: 'ok' };

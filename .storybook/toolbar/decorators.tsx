/** The decorators that apply the settings of the toolbar to a story. */
import { ownerRole } from '@plumbline/domain/users/roles';
import type { Args, Decorator } from '@storybook/react-vite';
import { useEffect } from 'storybook/preview-api';
import { reduceMotion } from './reduceMotion.ts';
import { readToolbar } from './toolbar.ts';

/** Applies the setting Motion of the toolbar. */
export const withMotion: Decorator = (Story, { globals }) => {
  const { motion } = readToolbar(globals);
  useEffect(() => (motion === 'reduced' ? reduceMotion() : undefined), [motion]);
  return <Story />;
};

/** Applies the role and the package of the toolbar to the props of a screen that depend on them. */
export const withUser: Decorator = (Story, { args, globals }) => (
  <Story args={{ ...args, ...userArgs(args, globals) }} />
);

function userArgs({ currentUser, user, isOwner, subscribed }: Args, globals: Readonly<Record<string, unknown>>): Args {
  const toolbar = readToolbar(globals);
  const role = globals['role'] ? toolbar.role : undefined;
  const hasNoAccess = toolbar.subscription === 'none' || toolbar.subscription === 'ended';
  return {
    ...(role && typeof currentUser === 'object' && currentUser !== null && { currentUser: { ...currentUser, role } }),
    ...(role && typeof user === 'object' && user !== null && 'role' in user && { user: { ...user, role } }),
    ...(role && typeof isOwner === 'boolean' && { isOwner: role === ownerRole }),
    ...(hasNoAccess && typeof subscribed === 'boolean' && { subscribed: false }),
  };
}

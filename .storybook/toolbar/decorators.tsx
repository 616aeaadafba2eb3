/** The decorators that apply the settings of the toolbar to a story. */
import { ownerRole } from '@plumbline/domain/users/roles';
import type { Args, Decorator } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import { reduceMotion } from './reduceMotion.ts';
import { readToolbar } from './toolbar.ts';

/** Reduces motion while it is rendered. */
function ReducedMotion(): null {
  useLayoutEffect(reduceMotion, []);
  return null;
}

/**
 * Applies the setting Motion of the toolbar. The effect belongs to a React component, because in the static build Storybook does not run the
 * effects of its own hooks for a connected story.
 */
export const withMotion: Decorator = (Story, { globals }) => (
  <>
    {readToolbar(globals).motion === 'reduced' && <ReducedMotion />}
    <Story />
  </>
);

/**
 * Replaces the props for the role of the user by the role in the toolbar. If the package in the toolbar gives no access, also replaces
 * the prop `subscribed`. A story without these props is unchanged.
 */
export const withRoleAndPackage: Decorator = (Story, { args, globals }) => (
  <Story args={{ ...args, ...roleAndPackageArgs(args, globals) }} />
);

function roleAndPackageArgs(
  { currentUser, user, isOwner, subscribed }: Args,
  globals: Readonly<Record<string, unknown>>,
): Args {
  const { role, subscription } = readToolbar(globals);
  const hasNoAccess = subscription === 'none' || subscription === 'ended';
  return {
    ...(role !== null &&
      typeof currentUser === 'object' &&
      currentUser !== null && { currentUser: { ...currentUser, role } }),
    ...(role !== null && typeof user === 'object' && user !== null && 'role' in user && { user: { ...user, role } }),
    ...(role !== null && typeof isOwner === 'boolean' && { isOwner: role === ownerRole }),
    ...(hasNoAccess && typeof subscribed === 'boolean' && { subscribed: false }),
  };
}

// The values of tables and steps that a scenario cannot know, because each scenario creates its own users.
import { uniqueEmail } from './uniqueEmail.ts';
import type { PlumblineWorld } from './world.ts';

/**
 * Returns the value that a text of a scenario stands for: `email of the "Manager"`, `email of the "Owner" in upper case`, `a new email`.
 * Other texts stand for themselves.
 */
export function resolveValue(world: PlumblineWorld, text: string): string {
  if (text === 'a new email') return uniqueEmail();
  const [, role, upperCase] = /^email of the "([^"]*)"( in upper case)?$/.exec(text) ?? [];
  if (role === undefined) return text;
  const { email } = world.user(role);
  return upperCase ? email.toUpperCase() : email;
}

import type { ArgTypesEnhancer } from 'storybook/internal/types';

/**
 * Removes the control of each argument that contains a bigint, such as an amount of money. The control for objects shows JSON, and
 * JSON has no bigint: the page would crash.
 */
export const disableBigIntControls: ArgTypesEnhancer = ({ argTypes, initialArgs }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => [
      name,
      containsBigInt(initialArgs[name]) ? { ...argType, control: { disable: true } } : argType,
    ]),
  );

/** `visited` prevents endless loops in objects that contain themselves. */
function containsBigInt(value: unknown, visited = new Set<unknown>()): boolean {
  if (typeof value === 'bigint') return true;
  if (typeof value !== 'object' || value === null || value instanceof Node || visited.has(value)) return false;
  visited.add(value);
  return Object.values(value).some((inner) => containsBigInt(inner, visited));
}

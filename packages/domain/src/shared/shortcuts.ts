/** Keys with which a user runs a command. The handlers of the keys and the help read the same values, so that the help is never out of date. */

/** A key with its modifier keys. */
export interface ShortcutKey {
  /** The `key` of the keyboard event. A letter is in lower case. */
  readonly key: string;
  readonly alt?: boolean;
  /** Whether Ctrl must be pressed, or Cmd on a Mac. */
  readonly ctrl?: boolean;
  /** Undefined if the key works with and without Shift. */
  readonly shift?: boolean;
}

/** What a user can do with keys. */
export interface Shortcut {
  readonly label: string;
  /** Each of the keys does the same. */
  readonly keys: readonly ShortcutKey[];
}

/** The properties of a keyboard event. */
export interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Whether one of the keys is pressed. */
export const isPressed = (keys: readonly ShortcutKey[], press: KeyPress): boolean =>
  keys.some(
    ({ key, alt = false, ctrl = false, shift }) =>
      press.key.toLowerCase() === key.toLowerCase() &&
      press.altKey === alt &&
      (press.ctrlKey || press.metaKey) === ctrl &&
      (shift === undefined || press.shiftKey === shift),
  );

/** The name of the shortcut whose keys are pressed. */
export const pressedShortcut = <Name extends string>(
  shortcuts: Readonly<Record<Name, Shortcut>>,
  press: KeyPress,
): Name | undefined => (Object.keys(shortcuts) as Name[]).find((name) => isPressed(shortcuts[name].keys, press));

/** The shortcuts in order. Shortcuts with the same label become one with the keys of all. */
export function listShortcuts(shortcuts: readonly Shortcut[]): readonly Shortcut[] {
  const keysByLabel = new Map<string, readonly ShortcutKey[]>();
  for (const { label, keys } of shortcuts) keysByLabel.set(label, [...(keysByLabel.get(label) ?? []), ...keys]);
  return [...keysByLabel].map(([label, keys]) => ({ label, keys }));
}

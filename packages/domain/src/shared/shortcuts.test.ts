/** Tests of the keys of commands. */
import { expect, test } from 'vitest';
import { isPressed, type KeyPress, listShortcuts, pressedShortcut, type ShortcutKey } from './shortcuts.ts';

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...modifiers,
});

test.each<[string, ShortcutKey, KeyPress, boolean]>([
  ['a letter with Ctrl', { key: 'd', ctrl: true }, press('d', { ctrlKey: true }), true],
  ['Cmd in place of Ctrl', { key: 'd', ctrl: true }, press('d', { metaKey: true }), true],
  ['an upper-case letter', { key: 'z', ctrl: true, shift: true }, press('Z', { ctrlKey: true, shiftKey: true }), true],
  ['a key with a further modifier', { key: 'd' }, press('d', { altKey: true }), false],
  ['Shift, if the key works with and without it', { key: '?' }, press('?', { shiftKey: true }), true],
  ['Shift, if the key works without it only', { key: 'Tab', shift: false }, press('Tab', { shiftKey: true }), false],
])('%s', (_, key, pressed, expected) => {
  expect(isPressed([key], pressed)).toBe(expected);
});

test('the name of the pressed shortcut', () => {
  const shortcuts = {
    next: { label: 'Next', keys: [{ key: 'Tab', shift: false }] },
    previous: { label: 'Previous', keys: [{ key: 'Tab', shift: true }] },
  };
  expect(pressedShortcut(shortcuts, press('Tab', { shiftKey: true }))).toBe('previous');
  expect(pressedShortcut(shortcuts, press('a'))).toBeUndefined();
});

test('shortcuts with the same label are listed together', () => {
  const [up, down, home] = [{ key: 'ArrowUp' }, { key: 'ArrowDown' }, { key: 'Home' }];
  expect(
    listShortcuts([
      { label: 'Move', keys: [up] },
      { label: 'First', keys: [home] },
      { label: 'Move', keys: [down] },
    ]),
  ).toEqual([
    { label: 'Move', keys: [up, down] },
    { label: 'First', keys: [home] },
  ]);
});

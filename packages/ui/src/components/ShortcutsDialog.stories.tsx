import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { type ShortcutGroup, ShortcutsDialog } from './ShortcutsDialog.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectCall } from './testing/expectCall.ts';

const groups: readonly ShortcutGroup[] = [
  {
    title: 'Move',
    shortcuts: [
      { label: 'Move to another row', keys: [{ key: 'ArrowUp' }, { key: 'ArrowDown' }] },
      { label: 'Select a row', keys: [{ key: ' ' }] },
    ],
  },
  {
    title: 'Change',
    shortcuts: [
      { label: 'Undo', keys: [{ key: 'z', ctrl: true }] },
      { label: 'Move a row up', keys: [{ key: 'ArrowUp', alt: true }] },
      {
        label: 'Redo',
        keys: [
          { key: 'z', ctrl: true, shift: true },
          { key: 'y', ctrl: true },
        ],
      },
    ],
  },
];

const meta = {
  title: 'Components/ShortcutsDialog',
  component: ShortcutsDialog,
  parameters: {
    guide: {
      status: 'new',
      use: ['For the keys of a screen that people use with the keyboard for hours.'],
      avoid: [
        'For the keys of one button. Name them in its tooltip.',
        'For how a screen works. A screen must be clear without a list of keys.',
      ],
      anatomy: [
        { name: 'Title', description: 'What the keys are for.' },
        { name: 'Group', description: 'The keys for one purpose, with a heading.' },
        { name: 'Key', description: 'Keys that are pressed together are joined by a plus sign.' },
      ],
      keyboard: [
        { keys: 'Arrow Up, Arrow Down', effect: 'Scrolls the list, if it does not fit.' },
        { keys: 'Escape', effect: 'Closes the dialog. The focus returns to where it was.' },
      ],
      content: ['A label is a verb with its object: “Move to another cell”.', 'At most ten keys in a group.'],
      accessibility: {
        provides: ['Screen readers read the names of the arrows.', 'The keys of a Mac are shown on a Mac.'],
        checkByHand: ['The dialog can be opened without a key, for example from a menu.'],
      },
      related: ['Dialog', 'Menu', 'IconButton'],
    } satisfies ComponentGuide,
  },
  args: { open: true, onOpenChange: fn(), title: 'Keys of the list', groups, isMac: false },
} satisfies Meta<typeof ShortcutsDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Keys of the list' }));

export const Playground: Story = {
  play: async ({ args }) => {
    const dialog = await findDialog();
    const change = within(dialog.getByRole('region', { name: 'Change' }));
    await expect(change.getByText('Redo').nextElementSibling).toHaveTextContent('Ctrl+Shift+ZCtrl+Y');
    await expect(dialog.getByRole('img', { name: 'Arrow Down' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectCall(args.onOpenChange).toHaveBeenCalledWith(false);
  },
};

export const OnAMac: Story = {
  args: { isMac: true },
  play: async () => {
    const dialog = await findDialog();
    await expect(dialog.getByText('Undo').nextElementSibling).toHaveTextContent('Cmd+Z');
    await expect(dialog.getByText('Move a row up').nextElementSibling).toHaveTextContent('Option+');
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

/** The label says what happens, so that people find the key for what they want to do. */
export const DoAndDont: Story = {
  args: { open: false },
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Say what the keys do.',
        children: (
          <p>
            Move a row up: <kbd>Alt</kbd>+<kbd>↑</kbd>
          </p>
        ),
      }}
      dontDoThis={{
        text: 'Name the command of the code.',
        children: (
          <p>
            moveUp: <kbd>Alt</kbd>+<kbd>↑</kbd>
          </p>
        ),
      }}
    />
  ),
};

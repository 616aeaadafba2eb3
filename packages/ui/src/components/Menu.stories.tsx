import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Menu } from './Menu.tsx';
import { TextField } from './TextField.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectCall } from './testing/expectCall.ts';
import { expectFocus } from './testing/expectFocus.ts';

const duplicate = fn();
const remove = fn();

const meta = {
  title: 'Components/Menu',
  component: Menu,
  parameters: {
    guide: {
      status: 'new',
      use: ['For several actions that concern the same thing and have no room as buttons.'],
      avoid: [
        'For the value of a field. Use SelectField.',
        'For one or two actions. Use Button.',
        'For the main action of a screen. Use Button.',
      ],
      anatomy: [
        { name: 'Button', description: 'Any button. An arrow shows that it opens a menu.', selector: 'button' },
        { name: 'Actions', description: 'One line each. The action that deletes is last and red.' },
      ],
      keyboard: [
        { keys: 'Enter, Space, Arrow Down', effect: 'Opens the menu with the focus on its first action.' },
        { keys: 'Arrow Up, Arrow Down, Home, End', effect: 'Moves the focus to another action.' },
        { keys: 'Letters', effect: 'Moves the focus to the action that starts with them.' },
        { keys: 'Enter, Space', effect: 'Closes the menu and runs the action.' },
        { keys: 'Escape', effect: 'Closes the menu. The button has the focus.' },
      ],
      content: ['An action is a verb. It ends with … if it opens a dialog.'],
      accessibility: {
        provides: [
          'The menu has the name of its button.',
          'After an action the button has the focus, also after the dialog of the action closes.',
        ],
        checkByHand: ['The actions have an order that people expect.'],
      },
      related: ['Button', 'SelectField'],
    } satisfies ComponentGuide,
  },
  args: {
    children: (
      <Button>
        Actions
        <ChevronDownIcon aria-hidden="true" />
      </Button>
    ),
    items: [
      { id: 'duplicate', label: 'Duplicate', onSelect: duplicate },
      { id: 'send', label: 'Send to the client', onSelect: fn(), disabled: true },
      { id: 'delete', label: 'Delete', onSelect: remove, tone: 'danger' },
    ],
  },
  beforeEach: () => {
    duplicate.mockClear();
    remove.mockClear();
  },
} satisfies Meta<typeof Menu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Actions' }));
    const menu = within(await screen.findByRole('menu', { name: 'Actions' }));
    await expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Duplicate',
      'Send to the client',
      'Delete',
    ]);
    await expect(menu.getByRole('menuitem', { name: 'Send to the client' })).toHaveAttribute('aria-disabled', 'true');
  },
};

export const OpenOnAPhone: Story = { ...Open, tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

/** The arrow keys skip disabled actions. After an action the button has the focus. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Actions' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expectFocus(screen.getByRole('menuitem', { name: 'Duplicate' }));
    await userEvent.keyboard('{ArrowDown}');
    await expectFocus(screen.getByRole('menuitem', { name: 'Delete' }));
    await userEvent.keyboard('{Enter}');
    await expectCall(remove).toHaveBeenCalledOnce();
    await expectFocus(button);
    await expect(screen.queryByRole('menu')).toBeNull();
  },
};

export const ClosedWithEscape: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Actions' });
    await userEvent.click(button);
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await expectFocus(button);
    await expect(duplicate).not.toHaveBeenCalled();
  },
};

function MenuWithDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu items={[{ id: 'rename', label: 'Rename…', onSelect: () => setOpen(true) }]}>
        <Button>Actions</Button>
      </Menu>
      <Dialog open={open} onOpenChange={setOpen} title="Rename">
        <TextField label="Name" />
      </Dialog>
    </>
  );
}

/** When the dialog of an action closes, the button of the menu has the focus. */
export const ActionWithDialog: Story = {
  render: () => <MenuWithDialog />,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Actions' });
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename…' }));
    await expectFocus(await screen.findByRole('textbox', { name: 'Name' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectFocus(button);
  },
};

/** A menu is for several actions. */
export const DoAndDont: Story = {
  render: ({ items, children }) => (
    <DoAndDontExamples
      doThis={{
        text: 'Collect actions that concern the same thing, with the one that deletes last.',
        children: <Menu items={items}>{children}</Menu>,
      }}
      dontDoThis={{
        text: 'Hide the only action in a menu.',
        children: (
          <Menu items={[{ id: 'save', label: 'Save', onSelect: duplicate }]}>
            <Button>More</Button>
          </Menu>
        ),
      }}
    />
  ),
};

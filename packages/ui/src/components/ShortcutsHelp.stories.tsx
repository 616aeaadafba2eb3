import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { Stack } from './layout.tsx';
import { ShortcutsHelp } from './ShortcutsHelp.tsx';
import { TextField } from './TextField.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/ShortcutsHelp',
  component: ShortcutsHelp,
  parameters: {
    guide: {
      status: 'new',
      use: [
        'Once on a page that has keys of its own. `ShortcutsProvider` is around all pages of the app, and shows its keys on every page.',
      ],
      avoid: ['For the keys of a dialog. A dialog shows them in its texts.'],
      anatomy: [{ name: 'Dialog', description: 'The keys in groups. It opens with the key ?.' }],
      keyboard: [{ keys: '?', effect: 'Opens the list, unless the focus is in a text field or in a dialog.' }],
      content: ['The title says for what the keys are: “Keys of the projects”.'],
      accessibility: {
        provides: ['The keys can be found without knowing them: a page names the key ? in its help.'],
        checkByHand: ['No key of the page takes a key away that a screen reader or the browser uses.'],
      },
      related: ['ShortcutsDialog'],
    } satisfies ComponentGuide,
  },
  args: {
    title: 'Keys of the projects',
    groups: [{ title: 'List', shortcuts: [{ label: 'Search the projects', keys: [{ key: '/' }] }] }],
  },
  render: (args) => (
    <Stack>
      <p>Press ? to see the keys.</p>
      <TextField label="Title" />
      <ShortcutsHelp {...args} />
    </Stack>
  ),
} satisfies Meta<typeof ShortcutsHelp>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** The key opens the list, also a second time. */
export const Opened: Story = {
  play: async () => {
    await userEvent.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keys of the projects' }));
    await expect(dialog.getByText('Search the projects')).toBeVisible();
    await expect(dialog.getByText('Show these keys')).toBeVisible();
    await expect(dialog.getByText('Search and commands')).toBeVisible();
  },
};

/** A page without keys of its own has those of the whole app. */
export const PageWithoutKeys: Story = {
  render: () => <p>Press ? to see the keys.</p>,
  play: async () => {
    await userEvent.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await expect(dialog.getByText('Search and commands')).toBeVisible();
  },
};

/** In a text field the key writes a question mark. */
export const TypedInAField: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'Roof?');
    await expect(canvas.getByRole('textbox')).toHaveValue('Roof?');
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};

export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{ text: 'Say what a key does, with a verb.', children: <p>Search the projects</p> }}
      dontDoThis={{ text: 'Repeat the name of the key.', children: <p>Slash</p> }}
    />
  ),
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { BackpackIcon } from '../icons/BackpackIcon.tsx';
import { MoonIcon } from '../icons/MoonIcon.tsx';
import { Button } from './Button.tsx';
import { CommandDialog, type CommandDialogProps, type CommandGroup } from './CommandDialog.tsx';
import { MarkedText } from './MarkedText.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectCall } from './testing/expectCall.ts';
import { expectFocus } from './testing/expectFocus.ts';

const projects: CommandGroup = {
  title: 'Projects',
  entries: [
    {
      id: 'roof',
      label: 'Roof replacement',
      note: <MarkedText text="María Álvarez · Boulder" search="roof" />,
      icon: <BackpackIcon aria-hidden="true" />,
      end: 'New',
      to: '#roof',
    },
    { id: 'porch', label: 'Porch roof', icon: <BackpackIcon aria-hidden="true" />, to: '#porch' },
  ],
};
const actions: CommandGroup = {
  title: 'Actions',
  entries: [{ id: 'theme', label: 'Switch between light and dark', icon: <MoonIcon aria-hidden="true" /> }],
};

/** Keeps the text and whether the dialog is open. The button opens it again. */
function CommandDialogWithState(props: CommandDialogProps) {
  const [open, setOpen] = useState(props.open);
  const [text, setText] = useState(props.text);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Search</Button>
      <CommandDialog
        {...props}
        open={open}
        onOpenChange={(isOpen) => {
          props.onOpenChange(isOpen);
          setOpen(isOpen);
        }}
        text={text}
        onTextChange={(typed) => {
          props.onTextChange(typed);
          setText(typed);
        }}
      />
    </>
  );
}

const meta = {
  title: 'Components/CommandDialog',
  component: CommandDialog,
  parameters: {
    guide: {
      status: 'new',
      use: ['Once in an app, to find its records, pages and actions from everywhere.'],
      avoid: ['To choose a value of a form. Use ComboboxField.', 'To search a list on the page. Use SearchField.'],
      anatomy: [
        { name: 'Field', description: 'Has the focus while the dialog is open.' },
        { name: 'Group', description: 'Entries of one kind with a heading.' },
        {
          name: 'Entry',
          description: 'A link or an action: icon, label, and optionally a note and an end.',
        },
      ],
      keyboard: [
        { keys: 'Arrow Down, Arrow Up', effect: 'Moves to the next or previous entry.' },
        { keys: 'Home, End', effect: 'Moves to the first or last entry.' },
        {
          keys: 'Enter',
          effect: 'Chooses the highlighted entry. While entries are loading, it chooses the first one that is loaded.',
        },
        { keys: 'Ctrl+Enter, Cmd+Enter', effect: 'Opens the link in a new tab.' },
        { keys: 'Escape', effect: 'Closes the dialog.' },
      ],
      content: [
        'A heading names the kind of its entries: “Projects”.',
        'An action begins with a verb: “Create Project”.',
      ],
      accessibility: {
        provides: [
          'The roles combobox, listbox, group and option of WAI-ARIA, with the highlighted option as the active descendant.',
          'The number of entries is announced when they are loaded.',
          'Links are links: a middle click and the menu of the browser work.',
        ],
        checkByHand: ['A screen reader reads the heading of a group and the label, the note and the end of an entry.'],
      },
      related: ['ComboboxField', 'SearchField', 'Dialog', 'MarkedText'],
    } satisfies ComponentGuide,
  },
  args: {
    open: true,
    onOpenChange: fn(),
    label: 'Search and commands',
    placeholder: 'Search projects and pages…',
    text: 'roof',
    onTextChange: fn(),
    groups: [projects, actions],
    emptyText: 'Nothing found.',
    onChoose: fn(),
  },
  argTypes: { groups: { control: false } },
  render: (props) => <CommandDialogWithState {...props} />,
} satisfies Meta<typeof CommandDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findField = () => screen.findByRole('combobox', { name: 'Search and commands' });
const getOptions = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const getHighlighted = () => screen.getByRole('option', { selected: true });

/** The first entry is highlighted. It is the active descendant of the field, which has the focus. */
export const Playground: Story = {
  play: async () => {
    const field = await findField();
    await expectFocus(field);
    await expect(getHighlighted()).toHaveTextContent('Roof replacement');
    await expect(field).toHaveAttribute('aria-activedescendant', getHighlighted().id);
    const group = within(screen.getByRole('group', { name: 'Actions', hidden: true }));
    await expect(group.getByRole('option')).toHaveTextContent('Switch between light and dark');
  },
};

export const ChosenByEnter: Story = {
  play: async ({ args }) => {
    await expectFocus(await findField());
    await userEvent.keyboard('{Enter}');
    await expectCall(args.onChoose).toHaveBeenCalledWith(projects.entries[0], { newTab: false });
    await expectCall(args.onOpenChange).toHaveBeenLastCalledWith(false);
  },
};

/** The arrows pass the headings. Home and End go to the ends. */
export const MovedByKeys: Story = {
  play: async ({ args }) => {
    await expectFocus(await findField());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(getHighlighted()).toHaveTextContent('Switch between');
    await userEvent.keyboard('{Home}');
    await expect(getHighlighted()).toHaveTextContent('Roof replacement');
    await userEvent.keyboard('{End}{ArrowUp}');
    await expect(getHighlighted()).toHaveTextContent('Porch roof');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expectCall(args.onChoose).toHaveBeenCalledWith(projects.entries[1], { newTab: true });
  },
};

/** A new text highlights the first entry again. */
export const TextChanged: Story = {
  play: async ({ args }) => {
    await expectFocus(await findField());
    await userEvent.keyboard('{End}s');
    await expectCall(args.onTextChange).toHaveBeenLastCalledWith('roofs');
    await expect(getHighlighted()).toHaveTextContent('Roof replacement');
  },
};

export const ChosenByClick: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('option', { name: /^Porch/ }));
    await expectCall(args.onChoose).toHaveBeenCalledWith(projects.entries[1], { newTab: false });
  },
};

/** A click with Ctrl is left to the browser, which opens a new tab. */
export const ClickedForNewTab: Story = {
  play: async ({ args }) => {
    const option = await screen.findByRole('option', { name: /^Porch/ });
    await expect(option).toHaveAttribute('href', '#porch');
    // The browser would open the tab.
    option.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await fireEvent.click(option, { ctrlKey: true });
    await expect(args.onChoose).not.toHaveBeenCalled();
    await expect(screen.getByRole('dialog')).toBeVisible();
  },
};

/** Escape closes the dialog and returns the focus. */
export const ClosedByEscape: Story = {
  args: { open: false },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }));
    await expectFocus(await findField());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectFocus(canvas.getByRole('button', { name: 'Search' }));
  },
};

/** The entries for the previous text stay. Enter waits for those of the new text. */
export const LoadingMore: Story = {
  args: { loading: true },
  play: async ({ args }) => {
    await expectFocus(await findField());
    await expect(getOptions()).toHaveLength(3);
    await userEvent.keyboard('{Enter}');
    await expect(args.onChoose).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expectCall(args.onChoose).toHaveBeenCalledWith(projects.entries[1], { newTab: false });
  },
};

/** Loads while Enter is pressed, and has entries afterwards. */
function LoadsAfterEnter(props: CommandDialogProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    const listener = ({ key }: KeyboardEvent) => key === 'Enter' && setIsLoaded(true);
    document.addEventListener('keyup', listener);
    return () => document.removeEventListener('keyup', listener);
  }, []);
  return <CommandDialog {...props} loading={!isLoaded} groups={isLoaded ? [actions] : [projects]} />;
}

/** Enter that was pressed too early chooses the first entry of the new text, not one of the previous text. */
export const EnterBeforeLoaded: Story = {
  render: (props) => <LoadsAfterEnter {...props} />,
  play: async ({ args }) => {
    await expectFocus(await findField());
    await userEvent.keyboard('{Enter}');
    await expectCall(args.onChoose).toHaveBeenCalledOnce();
    await expectCall(args.onChoose).toHaveBeenCalledWith(actions.entries[0], { newTab: false });
  },
};

export const Loading: Story = {
  args: { groups: [], loading: true },
  play: async () => {
    await expect(await screen.findByText('Loading')).toBeInTheDocument();
    await expect(screen.queryByText('Nothing found.')).toBeNull();
  },
};

export const Empty: Story = {
  args: { groups: [], text: 'zyx' },
  play: async () => {
    const field = await findField();
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await expect(screen.getAllByText('Nothing found.').length).toBeGreaterThan(0);
  },
};

/** What is known without the server can still be chosen. */
export const Failed: Story = {
  args: { groups: [actions], failure: { message: 'The projects could not be searched.', onRetry: fn() } },
  play: async ({ args }) => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('The projects could not be searched.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await expectCall(args.failure?.onRetry).toHaveBeenCalledOnce();
    await expect(getOptions()).toEqual(['Switch between light and dark']);
  },
};

/** Long texts stay on one line, so that the rows have one height. */
export const LongText: Story = {
  args: {
    text: 'donau',
    groups: [
      {
        title: 'Projects',
        entries: [
          {
            id: 'long',
            label: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft, second floor',
            note: 'Maximiliana Featherstonehaugh-Oyelaran · 1411 Willow Bend Boulevard, Northeast Quarter, Austin, TX 78701',
            icon: <BackpackIcon aria-hidden="true" />,
            end: 'Accounts Receivable',
            to: '#long',
          },
        ],
      },
    ],
  },
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const option = await screen.findByRole('option');
    await expect(option.scrollWidth).toBeLessThanOrEqual(option.clientWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** On a phone the dialog fills the window. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const { width, height } = (await screen.findByRole('dialog')).getBoundingClientRect();
    await expect([width, height]).toEqual([window.innerWidth, window.innerHeight]);
  },
};

export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{ text: 'Say what the action does, with a verb.', children: <p>Create Project</p> }}
      dontDoThis={{ text: 'Name the page on which it is done.', children: <p>Project form</p> }}
    />
  ),
};

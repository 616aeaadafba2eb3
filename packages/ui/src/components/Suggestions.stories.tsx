import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Suggestions } from './Suggestions.tsx';
import { TextField } from './TextField.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectCall } from './testing/expectCall.ts';
import type { Canvas } from './testing/formSteps.ts';

const onSubmit = fn();

const meta = {
  title: 'Components/Suggestions',
  component: Suggestions,
  parameters: {
    guide: {
      status: 'new',
      use: ['For a text that users often typed before, and that can also be new.'],
      avoid: [
        'For a value of a fixed list. Use SelectField, or ComboboxField for a long list.',
        'To search a list on the page. Use SearchField.',
      ],
      anatomy: [
        { name: 'Field', description: 'An ordinary text field or phone field.', selector: 'input' },
        { name: 'List', description: 'Opens while the user types and there are suggestions.' },
        { name: 'Note', description: 'Optional, below the label. It tells equal labels apart.' },
      ],
      keyboard: [
        {
          keys: 'Arrow Down, Arrow Up',
          effect: 'Moves to the next or previous suggestion. Opens the list if it is closed.',
        },
        { keys: 'Home, End', effect: 'While the list is open: moves to the first or last suggestion.' },
        { keys: 'Enter', effect: 'Chooses the highlighted suggestion. Without one, it submits the form.' },
        { keys: 'Escape', effect: 'Closes the list. The typed text stays.' },
        { keys: 'Tab', effect: 'Leaves the field with the typed text.' },
      ],
      content: ['`label` names the suggestions, not the field: “Clients used before”.'],
      accessibility: {
        provides: [
          'The roles combobox, listbox and option of WAI-ARIA, with the highlighted option as the active descendant.',
          'The number of suggestions is announced.',
        ],
        checkByHand: ['With a screen reader, the typed text can be kept without hearing all suggestions.'],
      },
      related: ['ComboboxField', 'TextField', 'PhoneField'],
    } satisfies ComponentGuide,
  },
  args: {
    label: 'Clients used before',
    suggestions: [
      { id: '1', label: 'Maria Alvarez', note: '(303) 555-0142 · Boulder · 2 projects' },
      { id: '2', label: 'Mario Rossi', note: 'mario@example.com' },
      { id: '3', label: 'Marlene Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
    ],
    onChoose: fn(),
    children: (withSuggestions) => (
      <TextField label="Client name" {...withSuggestions({ name: 'clientName', onChange: fn() })} />
    ),
  },
  argTypes: { children: { control: false } },
  render: (args) => (
    <form
      style={{ maxWidth: 320, minHeight: 240 }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Suggestions {...args} />
    </form>
  ),
  beforeEach: () => {
    onSubmit.mockClear();
  },
} satisfies Meta<typeof Suggestions>;

export default meta;
type Story = StoryObj<typeof meta>;

const getField = (canvas: Canvas) => canvas.getByRole('combobox', { name: 'Client name' });

/** Nothing is highlighted until the user presses an arrow. */
export const Playground: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(getField(canvas), 'mar');
    await expect(canvas.getByRole('listbox', { name: 'Clients used before' })).toBeVisible();
    await expect(canvas.getAllByRole('option')).toHaveLength(3);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expectCall(args.onChoose).toHaveBeenLastCalledWith('2');
    await waitFor(() => expect(canvas.queryByRole('option')).toBeNull());
    await expect(onSubmit).not.toHaveBeenCalled();
  },
};

export const ChosenByClick: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(getField(canvas), 'mar');
    await userEvent.click(canvas.getByRole('option', { name: /^Maria/ }));
    await expectCall(args.onChoose).toHaveBeenLastCalledWith('1');
  },
};

/** Enter, Escape and Tab keep the typed text if no suggestion is chosen, even while the list is open. */
export const FreeText: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(getField(canvas), 'Mara Kim{Enter}');
    await expectCall(onSubmit).toHaveBeenCalledOnce();
    await userEvent.keyboard('{ArrowDown}{Tab}');
    await expect(getField(canvas)).toHaveValue('Mara Kim');
    await userEvent.type(getField(canvas), 'b{Escape}{Escape}');
    await expect(getField(canvas)).toHaveValue('Mara Kimb');
    await expect(args.onChoose).not.toHaveBeenCalled();
  },
};

/** Without suggestions the field is an ordinary field. */
export const NoSuggestions: Story = {
  args: { suggestions: [] },
  play: async ({ canvas }) => {
    await userEvent.type(getField(canvas), 'Zoe');
    await expect(getField(canvas)).toHaveAttribute('aria-expanded', 'false');
    await expect(canvas.queryByRole('option')).toBeNull();
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await userEvent.type(getField(canvas), 'mar');
    await expect(canvas.getAllByRole('option')).toHaveLength(3);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const DoAndDont: Story = {
  render: ({ children, ...args }) => (
    <DoAndDontExamples
      doThis={{
        text: 'Suggest what was typed before, and accept every text.',
        children: <Suggestions {...args}>{children}</Suggestions>,
      }}
      dontDoThis={{
        text: 'Let the user find out which earlier record to copy.',
        children: <TextField label="Copy the client of project no." />,
      }}
    />
  ),
};

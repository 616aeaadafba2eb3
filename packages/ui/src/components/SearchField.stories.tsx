import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, userEvent } from 'storybook/test';
import { SearchField } from './SearchField.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectCall } from './testing/expectCall.ts';

const meta = {
  title: 'Components/SearchField',
  component: SearchField,
  parameters: {
    guide: {
      status: 'stable',
      use: ['Above a list that is filtered while the user types.'],
      avoid: ['To select one value of a list. Use ComboboxField.', 'For fewer than about ten entries.'],
      anatomy: [
        { name: 'Icon', description: 'A magnifying glass. It is no button.', selector: 'svg' },
        { name: 'Input', description: 'The browser adds a button that clears it.', selector: 'input' },
        { name: 'Label', description: 'For screen readers only. The placeholder shows it.', selector: 'label' },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'Moves the focus to the input.' },
        { keys: 'Escape', effect: 'Clears the text, in browsers that support it.' },
      ],
      content: [
        'The label says what is searched: “Search projects”.',
        'The placeholder says in which fields: “Client or referrer”.',
      ],
      accessibility: {
        provides: ['The role searchbox and a name that does not depend on the placeholder.'],
        checkByHand: ['The number of results is announced after a pause, not after each letter.'],
      },
      related: ['ComboboxField', 'Layout', 'EmptyState'],
    } satisfies ComponentGuide,
  },
  args: { label: 'Search projects', placeholder: 'Client or referrer', value: '', onChange: fn() },
} satisfies Meta<typeof SearchField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Each typed character calls `onChange` with the new text. */
export const Playground: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search projects' }), 'D');
    await expectCall(args.onChange).toHaveBeenLastCalledWith('D');
  },
};

/** The label says what is searched, the placeholder where. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Say in which fields the search looks.',
        children: <SearchField label="Search line items" placeholder="Name or code" value="" onChange={fn()} />,
      }}
      dontDoThis={{
        text: 'Use a placeholder that says nothing.',
        children: <SearchField label="Search" placeholder="Type here…" value="" onChange={fn()} />,
      }}
    />
  ),
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/EmptyState',
  component: EmptyState,
  args: {
    title: 'No line items yet',
    text: 'Add what you price most often, or upload the spreadsheet you already have.',
    action: <Button variant="primary">Add Item</Button>,
  },
  argTypes: { action: { control: false } },
} satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** A list without records needs a first record. A search without results needs another search. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Say what the search did not find, and offer to clear it.',
        children: (
          <EmptyState
            title="Nothing matches “copper”"
            text="Try a shorter word or another item type."
            action={<Button>Clear the search</Button>}
          />
        ),
      }}
      dontDoThis={{
        text: 'Show the text of the empty list when a search finds nothing.',
        children: <EmptyState title="No line items yet" />,
      }}
    />
  ),
};

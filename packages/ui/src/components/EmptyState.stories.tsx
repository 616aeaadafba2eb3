import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/EmptyState',
  component: EmptyState,
  parameters: {
    guide: {
      status: 'stable',
      use: [
        'In place of a list without entries.',
        'In place of a record that does not exist or was deleted.',
        'In place of a search without results, with another text.',
      ],
      avoid: ['While the list is loading. Use Skeleton.', 'If the list could not be loaded. Use FailedState.'],
      anatomy: [
        { name: 'Drawing', description: 'The plumb bob of the logo. It has no meaning.', selector: 'svg' },
        { name: 'Title', description: 'What is missing.', selector: 'h2' },
        { name: 'Text', description: 'Optional. What to do next.', selector: 'p' },
        { name: 'Action', description: 'Optional. The button that does it.', selector: 'button' },
      ],
      keyboard: [{ keys: 'Tab', effect: 'Moves the focus to the action, if there is one.' }],
      content: [
        'An empty list: “No line items yet”, then the first step.',
        'A search: “Nothing matches “copper””, then how to change the search.',
        'Do not blame the user, and do not celebrate.',
      ],
      accessibility: {
        provides: ['The title is a heading, so that screen readers find it.'],
        checkByHand: [
          'If a filter empties the list, the change is announced, for example by the number of entries.',
          'The user may do what the action offers. Leave it out for other roles.',
        ],
      },
      related: ['FailedState', 'Skeleton', 'WhenReady'],
    } satisfies ComponentGuide,
  },
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

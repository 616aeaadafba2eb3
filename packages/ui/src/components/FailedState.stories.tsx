import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, userEvent } from 'storybook/test';
import { FailedState } from './FailedState.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectCall } from './testing/expectCall.ts';

const meta = {
  title: 'Components/FailedState',
  component: FailedState,
  parameters: {
    guide: {
      status: 'stable',
      use: ['In place of a page or a part whose content could not be loaded.'],
      avoid: [
        'For a save that failed. Use Toast or the error of the Form, so that the input stays.',
        'For a record that does not exist. Use EmptyState.',
      ],
      anatomy: [
        { name: 'Message', description: 'What could not be loaded.', selector: 'strong' },
        { name: 'Text', description: 'The same in all cases: check the connection, nothing is lost.', selector: 'p' },
        { name: 'Retry', description: 'Loads this part again, not the whole page.', selector: 'button' },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'Moves the focus to Retry.' },
        { keys: 'Enter, Space', effect: 'Loads the content again.' },
      ],
      content: ['Name the content: “Error getting projects”.', 'No code and no technical cause.'],
      accessibility: {
        provides: ['The role alert, so that screen readers read the message when it appears.'],
        checkByHand: ['After a successful retry, the focus moves to the loaded content.'],
      },
      related: ['EmptyState', 'Skeleton', 'WhenReady'],
    } satisfies ComponentGuide,
  },
  args: { message: 'Error getting line items', onRetry: fn() },
} satisfies Meta<typeof FailedState>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The button loads the content again. */
export const Playground: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expectCall(args.onRetry).toHaveBeenCalledOnce();
  },
};

/** A message names what is missing on this part of the page. */
export const DoAndDont: Story = {
  render: (args) => (
    <DoAndDontExamples
      doThis={{
        text: 'Name the content that could not be loaded.',
        children: <FailedState {...args} />,
      }}
      dontDoThis={{
        text: 'Show a code or a message that fits any failure.',
        children: <FailedState {...args} message="Something went wrong (500)" />,
      }}
    />
  ),
};

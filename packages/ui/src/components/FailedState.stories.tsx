import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, userEvent } from 'storybook/test';
import { FailedState } from './FailedState.tsx';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectCall } from './testing/expectCall.ts';

const meta = {
  title: 'Components/FailedState',
  component: FailedState,
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

import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, userEvent } from 'storybook/test';
import { FailedState } from './FailedState.tsx';
import { expectCall } from './testing/expectCall.ts';

const meta = {
  title: 'Components/FailedState',
  component: FailedState,
  args: { message: 'Error getting line items', onRetry: fn() },
} satisfies Meta<typeof FailedState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expectCall(args.onRetry).toHaveBeenCalledOnce();
  },
};

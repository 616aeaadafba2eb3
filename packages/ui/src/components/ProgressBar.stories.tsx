import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from './layout.tsx';
import { ProgressBar } from './ProgressBar.tsx';

const meta = {
  title: 'Components/ProgressBar',
  component: ProgressBar,
  args: { label: 'Sending roof.pdf', value: 0.4 },
  argTypes: { value: { control: { type: 'range', min: 0, max: 1, step: 0.05 } } },
} satisfies Meta<typeof ProgressBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const States: Story = {
  render: () => (
    <Stack>
      <ProgressBar label="Unknown progress" />
      <ProgressBar label="Started" value={0} />
      <ProgressBar label="Complete" value={1} />
    </Stack>
  ),
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Stack } from './layout.tsx';
import { Money } from './Money.tsx';

const meta = {
  title: 'Components/Money',
  component: Money,
  args: { amount: 1032.48 },
  argTypes: { amount: { control: 'number' } },
} satisfies Meta<typeof Money>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** Amounts below one another: the digits have one width, and the decimals are aligned. */
export const Features: Story = {
  render: () => (
    <Stack style={{ width: 160, alignItems: 'flex-end' }}>
      {[0, 98.1, 1111.11, -50, 999_999_999_999.99].map((amount) => (
        <Money key={amount} amount={amount} />
      ))}
    </Stack>
  ),
  play: async ({ canvas }) => {
    const rightEdges = canvas.getAllByText(/\$/).map((amount) => amount.getBoundingClientRect().right);
    await expect(new Set(rightEdges).size).toBe(1);
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Stack } from './layout.tsx';
import { Money } from './Money.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/Money',
  component: Money,
  parameters: {
    guide: {
      status: 'stable',
      use: ['For each amount of money that is shown, in texts and in tables.'],
      avoid: [
        'For input. Use MoneyField of NumberField.',
        'For rates with more than two decimals. Format them with their decimals.',
      ],
      anatomy: [
        {
          name: 'Amount',
          description: 'Dollar sign, commas between thousands, two decimals. A negative amount starts with a minus.',
          selector: 'span',
        },
      ],
      keyboard: [],
      content: ['Do not add the currency in words.', 'In a column all amounts have two decimals, also zero.'],
      accessibility: {
        provides: ['One text without a break, so that screen readers read it as an amount.'],
        checkByHand: ['The amount has a name: a heading of its column, a label, or a sentence.'],
      },
      related: ['NumberField', 'DataTable'],
    } satisfies ComponentGuide,
  },
  args: { amount: 1032.48 },
  argTypes: { amount: { control: 'number' } },
} satisfies Meta<typeof Money>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** Amounts below one another: the digits have one width, and the decimals are aligned. */
export const AlignedAmounts: Story = {
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

/** Each amount has two decimals. Amounts of $1,000 and more have commas between the thousands. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Align amounts at the right edge, so that the digits of one place are below one another.',
        children: (
          <Stack style={{ width: 160, alignItems: 'flex-end' }}>
            <Money amount={1111.5} />
            <Money amount={98} />
          </Stack>
        ),
      }}
      dontDoThis={{
        text: 'Align amounts at the left edge, or leave out decimals.',
        children: (
          <Stack style={{ width: 160, alignItems: 'flex-start' }}>
            <span>$1,111.5</span>
            <span>$98</span>
          </Stack>
        ),
      }}
    />
  ),
};

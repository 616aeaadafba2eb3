import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { FieldGrid, Stack } from './layout.tsx';
import { MoneyField, NumberField } from './NumberField.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/NumberField',
  component: NumberField,
  subcomponents: { MoneyField },
  parameters: {
    guide: {
      status: 'stable',
      use: ['NumberField for quantities, rates and percentages.', 'MoneyField for an amount in dollars.'],
      avoid: [
        'For numbers that are names: zip codes, phone numbers, item codes. Use TextField or PhoneField.',
        'For a small count that people change step by step. A list of options is faster.',
      ],
      anatomy: [
        { name: 'Label', description: 'Names the number and its unit: “Tax %”.', selector: 'label' },
        { name: 'Input', description: 'Right-aligned, so that numbers below one another line up.', selector: 'input' },
        { name: 'Dollar sign', description: 'Only in MoneyField, at the left. It is not part of the value.' },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'Moves the focus to the input.' },
        {
          keys: 'Arrow Up, Arrow Down',
          effect: 'Move the caret. They do not change the number, so that nobody changes a price by scrolling.',
        },
      ],
      content: [
        'The unit is in the label, not in the placeholder.',
        'The error says which numbers are possible: “At most 100”.',
      ],
      accessibility: {
        provides: ['A phone shows its keyboard for numbers.', 'A pasted amount with a currency is accepted.'],
        checkByHand: ['A screen reader reads the unit, because it is a part of the label.'],
      },
      related: ['TextField', 'Money'],
    } satisfies ComponentGuide,
  },
  args: { label: 'Quantity', defaultValue: '14.5' },
  argTypes: { aside: { control: false } },
  decorators: [(Story) => <div style={{ maxWidth: 480 }}>{Story()}</div>],
} satisfies Meta<typeof NumberField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** A number field, and money fields in the states normal, disabled and invalid. */
export const NumberAndMoneyFields: Story = {
  render: () => (
    <FieldGrid>
      <NumberField label="Tax %" defaultValue="8.25" />
      <MoneyField label="Rate" defaultValue="86.25" />
      <MoneyField label="Estimate price" defaultValue="12,480.00" disabled hint="The estimate sets it." />
      <MoneyField label="Final invoice" defaultValue="a lot" error="Invalid number" />
    </FieldGrid>
  ),
};

/** The field has a dollar sign, so it removes the currency from an amount. */
export const AmountWithCurrency: Story = {
  render: () => <MoneyField label="Rate" />,
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Rate' });
    await userEvent.click(field);
    await userEvent.paste('$1,234.50');
    await expect(field).toHaveValue('1,234.50');
    await userEvent.clear(field);
    await userEvent.type(field, '$1,234.50');
    await expect(field).toHaveValue('1,234.50');
    // The cursor stays at its position when the user types the dollar sign before the amount.
    await userEvent.type(field, '$9', { initialSelectionStart: 0, initialSelectionEnd: 0 });
    await expect(field).toHaveValue('91,234.50');
  },
};

/** A field shows the unit of its number: a money field shows $, and other fields name the unit in the label. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Use a money field for dollars, and name the unit of other numbers in the label.',
        children: (
          <Stack>
            <MoneyField label="Rate" defaultValue="86.25" />
            <NumberField label="Tax %" defaultValue="8.25" />
          </Stack>
        ),
      }}
      dontDoThis={{
        text: 'Use a number field without a unit for an amount.',
        children: <NumberField label="Price" defaultValue="86.25" />,
      }}
    />
  ),
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { FieldGrid } from './layout.tsx';
import { MoneyField, NumberField } from './NumberField.tsx';

const meta = {
  title: 'Components/NumberField',
  component: NumberField,
  subcomponents: { MoneyField },
  args: { label: 'Quantity', defaultValue: '14.5' },
  argTypes: { aside: { control: false } },
  decorators: [(Story) => <div style={{ maxWidth: 480 }}>{Story()}</div>],
} satisfies Meta<typeof NumberField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Features: Story = {
  render: () => (
    <FieldGrid>
      <NumberField label="Tax %" defaultValue="8.25" />
      <MoneyField label="Rate" defaultValue="86.25" />
      <MoneyField label="Estimate price" defaultValue="12,480.00" disabled hint="The estimate sets it." />
      <MoneyField label="Final invoice" defaultValue="a lot" error="Invalid number" />
    </FieldGrid>
  ),
};

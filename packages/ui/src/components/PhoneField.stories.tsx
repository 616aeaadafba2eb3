import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from './layout.tsx';
import { PhoneField } from './PhoneField.tsx';

const meta = {
  title: 'Components/PhoneField',
  component: PhoneField,
  args: { label: 'Contact number', country: 'US' },
  argTypes: { aside: { control: false }, country: { control: 'inline-radio', options: ['US', 'CA', 'GB'] } },
  decorators: [(Story) => <div style={{ maxWidth: 320 }}>{Story()}</div>],
} satisfies Meta<typeof PhoneField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** A US number, a UK number and an invalid number. */
export const CountriesAndError: Story = {
  render: () => (
    <Stack>
      <PhoneField label="Phone in the United States" defaultValue="3035550143" />
      <PhoneField label="Phone in the United Kingdom" country="GB" defaultValue="+44 20 7946 0958" />
      <PhoneField label="Invalid phone" defaultValue="555123" error="Invalid number" />
    </Stack>
  ),
};

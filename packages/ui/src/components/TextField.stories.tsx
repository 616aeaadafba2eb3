import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { TextField } from './TextField.tsx';

const meta = {
  title: 'Components/TextField',
  component: TextField,
  args: { label: 'Client name', name: 'clientName' },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 320 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Client name'), 'Dana Whitfield');
    await expect(canvas.getByRole('textbox')).toHaveValue('Dana Whitfield');
  },
};
export const Required: Story = { args: { required: true } };
export const WithHint: Story = { args: { hint: 'As it should stand on the invoice.' } };
export const Disabled: Story = { args: { label: 'Date created', defaultValue: '2026-03-04', disabled: true } };
export const Invalid: Story = {
  args: { error: 'Required', required: true, hint: 'As it should stand on the invoice.' },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: /Client name/ });
    await expect(input).toBeInvalid();
    // The error replaces the hint.
    await expect(input).toHaveAccessibleDescription('Required');
  },
};
export const WithPrefix: Story = {
  args: { label: 'Contact number', prefix: '+1', type: 'tel', defaultValue: '5125550143' },
};
export const HiddenLabel: Story = { args: { hideLabel: true, placeholder: 'Client name' } };
export const LongText: Story = {
  args: {
    label: 'A label that is longer than the field under it, as some translations are',
    error: 'A sentence that says what is wrong and what to do about it, over two lines',
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Stack } from './layout.tsx';
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

/** The label names the field. */
export const Playground: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Client name'), 'Dana Whitfield');
    await expect(canvas.getByRole('textbox', { name: 'Client name' })).toHaveValue('Dana Whitfield');
  },
};

export const States: Story = {
  render: () => (
    <Stack>
      <TextField label="Required" required hint="As it should appear on the invoice." />
      <TextField label="Invalid" error="Required" required hint="As it should appear on the invoice." />
      <TextField label="Disabled" defaultValue="2026-03-04" disabled />
      <TextField label="With a prefix" prefix="+1" type="tel" defaultValue="5125550143" />
      <TextField label="Hidden label" hideLabel placeholder="Hidden label" />
      <TextField
        label="A label that is longer than the field under it, as some translations are"
        error="A sentence that says what is wrong and what to do about it, over two lines"
      />
    </Stack>
  ),
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: /^Invalid/ });
    await expect(input).toBeInvalid();
    // The error replaces the hint.
    await expect(input).toHaveAccessibleDescription('Required');
  },
};

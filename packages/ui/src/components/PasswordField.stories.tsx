import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { PasswordField } from './PasswordField.tsx';
import { PasswordMatchIndicator } from './PasswordMatchIndicator.tsx';

const meta = {
  title: 'Components/PasswordField',
  component: PasswordField,
  args: { label: 'Password' },
  argTypes: { aside: { control: false }, mark: { control: false } },
  decorators: [(Story) => <div style={{ maxWidth: 320 }}>{Story()}</div>],
} satisfies Meta<typeof PasswordField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The button at the end of the field shows and hides the password. */
export const Playground: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Password');
    await userEvent.type(input, 'secret');
    await expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(input).toHaveAttribute('type', 'text');
    await userEvent.click(canvas.getByRole('button', { name: 'Hide password' }));
    await expect(input).toHaveAttribute('type', 'password');
  },
};

/** The repeated password equals the password, so the field shows a check mark. */
export const MatchingConfirmation: Story = {
  args: {
    label: 'Confirm password',
    defaultValue: 'secret',
    hint: 'At least 6 characters',
    mark: <PasswordMatchIndicator password="secret" confirmation="secret" />,
  },
};

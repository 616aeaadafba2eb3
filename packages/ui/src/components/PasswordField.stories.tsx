import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { PasswordField } from './PasswordField.tsx';
import { PasswordMatchIndicator } from './PasswordMatchIndicator.tsx';
import { TextField } from './TextField.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/PasswordField',
  component: PasswordField,
  parameters: {
    guide: {
      status: 'stable',
      use: ['For a password, with a button that shows it.'],
      avoid: ['For a code that people copy from a mail. Use TextField, so that they see what they type.'],
      anatomy: [
        { name: 'Label', description: 'Says which password: “New password”.', selector: 'label' },
        { name: 'Input', description: 'Hides the characters until the button shows them.', selector: 'input' },
        { name: 'Mark', description: 'Optional, before the button: PasswordMatchIndicator.' },
        { name: 'Show button', description: 'Shows or hides the password.', selector: 'button' },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'Moves from the input to the button that shows the password.' },
        { keys: 'Enter, Space', effect: 'On the button, shows or hides the password.' },
      ],
      content: ['The rules of a password are in the hint before the first error: “At least 6 characters”.'],
      accessibility: {
        provides: [
          'Password managers fill it: `autoComplete` is `current-password` unless it is set. Paste is allowed.',
        ],
        checkByHand: ['A field for a new password has `autoComplete="new-password"`.'],
      },
      related: ['PasswordMatchIndicator', 'TextField'],
    } satisfies ComponentGuide,
  },
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

/** Rules are known before the first error. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Say the rule in the hint.',
        children: <PasswordField label="New password" hint="At least 6 characters" autoComplete="new-password" />,
      }}
      dontDoThis={{
        text: 'Tell the rule only after a failed save, or hide the password for ever.',
        children: <TextField label="Old password" type="password" defaultValue="abc" error="Too short" />,
      }}
    />
  ),
};

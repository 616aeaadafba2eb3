import type { Meta, StoryObj } from '@storybook/react-vite';
import { PasswordMatchIndicator } from './PasswordMatchIndicator.tsx';

const meta = {
  title: 'Components/PasswordMatchIndicator',
  component: PasswordMatchIndicator,
  args: { password: 'secret', confirmation: 'secret' },
} satisfies Meta<typeof PasswordMatchIndicator>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Change one of the two passwords, and the check mark disappears. */
export const Playground: Story = {};

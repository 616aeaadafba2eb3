import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Stack } from '../components/layout.tsx';
import { EmailLink, PhoneLink } from './ContactLinks.tsx';

const meta = {
  title: 'Components/ContactLinks',
  component: PhoneLink,
  subcomponents: { EmailLink },
  args: { number: '+13035550187' },
  render: ({ number }) => (
    <Stack>
      <PhoneLink number={number} />
      <EmailLink email="dana@frontrange.example" />
    </Stack>
  ),
} satisfies Meta<typeof PhoneLink>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The phone link calls the number, and the email link opens a new mail. */
export const Playground: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: '(303) 555-0187' })).toHaveAttribute('href', 'tel:+13035550187');
    await expect(canvas.getByRole('link', { name: /@/ })).toHaveAttribute('href', 'mailto:dana@frontrange.example');
  },
};

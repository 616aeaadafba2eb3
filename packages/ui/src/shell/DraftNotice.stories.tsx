import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { DraftNotice } from './DraftNotice.tsx';

const meta = {
  title: 'Shell/DraftNotice',
  component: DraftNotice,
  args: { page: 'Create Project', path: '/addProject' },
} satisfies Meta<typeof DraftNotice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Your input is waiting in Create Project');
    await expect(canvas.getByRole('link', { name: 'Go back to it' })).toHaveAttribute('href', '/addProject');
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

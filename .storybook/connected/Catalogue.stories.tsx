import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import type { ConnectedPageProps } from './ConnectedPage.tsx';
import { connected, connectedStory, shows } from './connectedStory.tsx';
import { itemPath } from './records.ts';

const meta = {
  title: 'Connected/Catalogue',
  ...connectedStory,
  args: { path: '/lineItem' },
} satisfies Meta<ConnectedPageProps>;

export default meta;
type Story = StoryObj<typeof meta>;

export const LineItems: Story = { play: shows('200 line items') };

export const LineItem: Story = {
  ...connected({ findPath: itemPath }),
  play: async () => {
    await expect(await screen.findByRole('dialog')).toBeVisible();
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { ConnectedPageProps } from './ConnectedPage.tsx';
import { connected, connectedStory, shows } from './connectedStory.tsx';
import { setCallFaults } from './network.ts';
import { estimatePath } from './records.ts';

const meta = {
  title: 'Connected/Estimate',
  ...connectedStory,
  ...connected({ findPath: estimatePath }),
  args: { path: '/estimate' },
} satisfies Meta<ConnectedPageProps>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Estimate: Story = { play: shows('Summary Details') };

export const LoadFailed: Story = {
  ...connected({ findPath: estimatePath, faults: { 'estimates.get': 'offline' } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Error getting estimate', { selector: 'strong' })).toBeVisible();
    setCallFaults({});
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(await canvas.findByRole('table', { name: 'Line items' })).toBeVisible();
  },
};

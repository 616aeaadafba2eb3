/** Stories of the pages of the company, its package, offices and users over the API in the browser. */
import { estimatorRole } from '@plumbline/domain/users/roles';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { ConnectedPageProps } from './ConnectedPage.tsx';
import { connected, connectedStory, shows } from './connectedStory.tsx';
import { officePath, userPath } from './records.ts';

const meta = {
  title: 'Connected/Company',
  ...connectedStory,
  tags: ['!autodocs'],
  args: { path: '/profile' },
} satisfies Meta<ConnectedPageProps>;

export default meta;
type Story = StoryObj<typeof meta>;

export const CompanyProfile: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByDisplayValue('Front Range Exteriors')).toBeVisible();
  },
};

export const WithoutPackage: Story = { globals: { subscription: 'none' }, play: shows('Select a Package') };

export const PackageEnding: Story = {
  args: { path: '/' },
  globals: { subscription: 'ending' },
  play: shows(/^Your package ends on/),
};

export const PackageEnded: Story = {
  ...connected({ role: estimatorRole }),
  globals: { subscription: 'ended' },
  play: shows(/Dana Whitlock/),
};

export const OwnProfile: Story = { ...connected({ role: estimatorRole }), play: shows('Your profile') };

export const Offices: Story = { args: { path: '/office' }, play: shows('Colorado Springs') };

export const Office: Story = { ...connected({ findPath: officePath }), play: shows('Edit Office Profile') };

export const NewOffice: Story = { args: { path: '/addOffice' }, play: shows('Create Office Profile') };

export const Users: Story = { args: { path: '/users' }, play: shows('4 users') };

export const User: Story = { ...connected({ findPath: userPath }), play: shows('Edit User Profile') };

export const NewUser: Story = { args: { path: '/addUser' }, play: shows('Create User Profile') };

export const AllSeatsUsed: Story = {
  args: { path: '/users' },
  globals: { subscription: 'team' },
  play: shows('4 users'),
};

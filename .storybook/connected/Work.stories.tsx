/** Stories of the dashboard and the project pages over the API in the browser. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ConnectedPageProps } from './ConnectedPage.tsx';
import { connected, connectedStory, shows } from './connectedStory.tsx';
import { projectPath } from './records.ts';

const meta = {
  title: 'Connected/Work',
  ...connectedStory,
  tags: ['!autodocs'],
  args: { path: '/' },
} satisfies Meta<ConnectedPageProps>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Dashboard: Story = { play: shows('Closed Sales') };

export const DashboardFailed: Story = {
  ...connected({ faults: { 'dashboard.get': 'failing' } }),
  play: shows('Retry'),
};

export const Projects: Story = { args: { path: '/project' }, play: shows('60 projects') };

export const ProjectsLoading: Story = {
  args: { path: '/project' },
  ...connected({ faults: { 'projects.list': 'pending' } }),
  play: shows('Projects'),
};

export const NewProject: Story = { args: { path: '/addProject' }, play: shows('Client name') };

export const Project: Story = { ...connected({ findPath: projectPath }), play: shows('Client name') };

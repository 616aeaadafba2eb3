/** Stories of the dashboard and the project pages with the API in the browser. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { connected, connectedStory, expectText } from './connectedStory.tsx';
import { projectPath } from './records.ts';
import type { ConnectedPageProps } from './StoryWindow.tsx';

const meta = {
  title: 'Connected/Dashboard and projects',
  ...connectedStory,
  tags: ['!autodocs'],
  args: { path: '/' },
} satisfies Meta<ConnectedPageProps>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Dashboard: Story = { play: expectText('Closed Sales') };

export const DashboardFailed: Story = {
  ...connected({ faults: { 'dashboard.get': 'failing' } }),
  play: expectText('Retry'),
};

export const Projects: Story = { args: { path: '/project' }, play: expectText(/^\d+ projects$/) };

export const ProjectsLoading: Story = {
  args: { path: '/project' },
  ...connected({ faults: { 'projects.list': 'pending' } }),
  play: expectText('Projects'),
};

export const NewProject: Story = { args: { path: '/addProject' }, play: expectText('Client name') };

export const Project: Story = { ...connected({ findPath: projectPath }), play: expectText('Client name') };

/** Stories of the dashboard and the project pages with the API in the browser. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { connectedParameters, connectedStory, expectText } from './connectedStory.tsx';
import { findProjectPath } from './records.ts';
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
  ...connectedParameters({ faults: { 'dashboard.get': 'failing' } }),
  play: expectText('Retry'),
};

export const Projects: Story = {
  tags: ['test-all'],
  args: { path: '/project' },
  play: expectText(/^\d+ projects$/),
};

export const ProjectsLoading: Story = {
  tags: ['test-all'],
  args: { path: '/project' },
  ...connectedParameters({ faults: { 'projects.page': 'pending' } }),
  play: async (context) => {
    await context.canvas.findByRole('heading', { name: 'Projects' });
    await expectText('Loading')(context);
  },
};

export const NewProject: Story = {
  tags: ['test-all'],
  args: { path: '/addProject' },
  play: expectText('Client name'),
};

export const Project: Story = {
  tags: ['test-all'],
  ...connectedParameters({ preparePath: findProjectPath }),
  play: expectText('Client name'),
};

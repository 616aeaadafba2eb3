import { projectStatusCodes } from '@plumbline/domain/projects/status';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Row } from '../components/layout.tsx';
import { DoAndDontExamples } from '../components/testing/DoAndDontExamples.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const meta = {
  title: 'Components/StatusBadge',
  component: StatusBadge,
  args: { status: 'NEW' },
  argTypes: { status: { control: 'select', options: projectStatusCodes } },
} satisfies Meta<typeof StatusBadge>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** The badge of each status. */
export const AllStatuses: Story = {
  render: () => (
    <Row>
      {projectStatusCodes.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </Row>
  ),
};

/** A badge names the status with a text. Its colour only supports the text. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Show the status by its name and its colour.',
        children: <StatusBadge status="SIGNED" />,
      }}
      dontDoThis={{
        text: 'Show the status only by its colour.',
        children: (
          <span
            role="img"
            aria-label="Job Signed"
            style={{ width: 12, height: 12, borderRadius: 6, background: 'var(--status-signed)' }}
          />
        ),
      }}
    />
  ),
};

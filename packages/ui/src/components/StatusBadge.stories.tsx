import { projectStatusCodes } from '@plumbline/domain/projects/status';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Row } from './layout.tsx';
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
export const Features: Story = {
  render: () => (
    <Row>
      {projectStatusCodes.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </Row>
  ),
};

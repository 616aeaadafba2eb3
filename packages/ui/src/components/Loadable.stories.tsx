/** Stories of WhenReady, the component of Loadable.tsx that shows data, the loading state or an error. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Card } from './Card.tsx';
import { ready, WhenReady } from './Loadable.tsx';
import { FieldGrid } from './layout.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Text } from './Text.tsx';

const meta = {
  title: 'Components/WhenReady',
  component: WhenReady<string>,
  args: {
    value: ready('12 projects'),
    loading: <Skeleton rows={2} />,
    children: (data) => <Text>{data}</Text>,
  },
  argTypes: { loading: { control: false }, children: { control: false } },
} satisfies Meta<typeof WhenReady<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const States: Story = {
  render: (args) => (
    <FieldGrid>
      <Card title="Ready">
        <WhenReady {...args} />
      </Card>
      <Card title="Loading">
        <WhenReady {...args} value={{ status: 'loading' }} />
      </Card>
      <Card title="Failed">
        <WhenReady {...args} value={{ status: 'failed', message: 'Error getting projects', onRetry: fn() }} />
      </Card>
    </FieldGrid>
  ),
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { Row } from './layout.tsx';
import { PlumbBob, Wordmark } from './Wordmark.tsx';

const meta = {
  title: 'Components/Wordmark',
  component: Wordmark,
  subcomponents: { PlumbBob },
  args: { size: 40 },
} satisfies Meta<typeof Wordmark>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  render: ({ size = 40 }) => (
    <Row style={{ gap: 32 }}>
      <PlumbBob size={size * 1.6} />
      <Wordmark size={size} />
      <Wordmark />
    </Row>
  ),
};

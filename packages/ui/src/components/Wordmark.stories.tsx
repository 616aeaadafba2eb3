import type { Meta, StoryObj } from '@storybook/react-vite';
import { Row } from './layout.tsx';
import { PlumbBob, Wordmark } from './Wordmark.tsx';

const meta = { title: 'Components/Wordmark' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  render: () => (
    <Row style={{ gap: 32 }}>
      <PlumbBob size={64} />
      <Wordmark size={40} />
      <Wordmark />
    </Row>
  ),
};

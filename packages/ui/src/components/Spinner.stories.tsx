import type { Meta, StoryObj } from '@storybook/react-vite';
import { Row } from './layout.tsx';
import { Spinner } from './Spinner.tsx';
import { Text } from './Text.tsx';

const meta = {
  title: 'Components/Spinner',
  component: Spinner,
  render: () => (
    <Row>
      <Spinner />
      <Text>Updating the figures</Text>
    </Row>
  ),
} satisfies Meta<typeof Spinner>;

export default meta;
type Story = StoryObj<typeof meta>;

/** If the user prefers reduced motion, the spinner turns slowly. */
export const Playground: Story = {};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { Avatar } from './Avatar.tsx';
import { Row } from './layout.tsx';

const meta = { title: 'Components/Avatar' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  render: () => (
    <Row>
      <Avatar name="Dana Whitfield" />
      <Avatar name="Óscar de la Cruz" size={40} />
      <Avatar name="Cher" size={24} />
    </Row>
  ),
};

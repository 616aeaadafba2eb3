import type { Meta, StoryObj } from '@storybook/react-vite';
import { Avatar } from './Avatar.tsx';
import { Row } from './layout.tsx';

const meta = {
  title: 'Components/Avatar',
  component: Avatar,
  args: { name: 'Dana Whitfield' },
} satisfies Meta<typeof Avatar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** Names of two words, of several words with an accent, and of one word, in three sizes. */
export const NamesAndSizes: Story = {
  render: () => (
    <Row>
      <Avatar name="Dana Whitfield" />
      <Avatar name="Óscar de la Cruz" size={40} />
      <Avatar name="Cher" size={24} />
    </Row>
  ),
};

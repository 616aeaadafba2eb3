import type { Meta, StoryObj } from '@storybook/react-vite';
import { Avatar } from './Avatar.tsx';
import { Row } from './layout.tsx';
import { Text } from './Text.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/Avatar',
  component: Avatar,
  parameters: {
    guide: {
      status: 'stable',
      use: ['Beside the name of a user, so that people find a person in a list faster.'],
      avoid: [
        'Without the name: two people can have the same initials.',
        'For a company or an office. Use its name, or the logo of the company.',
      ],
      anatomy: [
        {
          name: 'Circle',
          description: 'The diameter is `size`, 32 px if none is given.',
          selector: 'span[aria-hidden]',
        },
        {
          name: 'Initials',
          description: 'The first letters of the first and the last word of the name. One word has one letter.',
        },
      ],
      keyboard: [],
      content: ['Pass the full name as the user wrote it. The component shortens it.'],
      accessibility: {
        provides: ['It is hidden from screen readers, which read the name beside it.'],
        checkByHand: ['The full name is next to the circle, also on a phone.'],
      },
      related: ['Text'],
    } satisfies ComponentGuide,
  },
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

/** Two people can have the same initials. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Show the name beside the initials.',
        children: (
          <Row>
            <Avatar name="Dana Whitfield" />
            <Text>Dana Whitfield</Text>
          </Row>
        ),
      }}
      dontDoThis={{
        text: 'Show the initials alone.',
        children: (
          <Row>
            <Avatar name="Dana Whitfield" />
            <Avatar name="Dennis Wolf" />
          </Row>
        ),
      }}
    />
  ),
};

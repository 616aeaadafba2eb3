import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/Card',
  component: Card,
  parameters: {
    guide: {
      status: 'stable',
      use: [
        'To group rows, fields or a chart of one subject under one heading.',
        'To show several subjects of equal importance side by side.',
      ],
      avoid: [
        'Inside another card. Use a heading (Text) inside the card.',
        'Around a single field or a table that fills the page. The table has a border of its own.',
      ],
      anatomy: [
        { name: 'Frame', description: 'A border and no shadow, because a card does not float.', selector: 'section' },
        { name: 'Title', description: 'Optional. It is a heading of level 2.', selector: 'h2' },
        { name: 'Subtitle', description: 'Optional. Limits the title: “by month”.', selector: 'h2 > small' },
        {
          name: 'Aside',
          description: 'Optional. An action or a number that belongs to the whole card.',
          selector: 'button',
        },
        { name: 'Content', description: 'The space between its children is 16 px.' },
      ],
      keyboard: [],
      content: [
        'The title names the subject, without a verb: “Client Details”.',
        'No full stop at the end of the title.',
      ],
      accessibility: {
        provides: ['A region with the name of the title, so that screen readers list it as a landmark.'],
        checkByHand: [
          'A page with many cards has many landmarks. Leave out the title of cards that nobody would search for.',
        ],
      },
      related: ['Layout', 'Text', 'Charts/ChartFrame'],
    } satisfies ComponentGuide,
  },
  args: {
    title: 'Closed Sales',
    subtitle: 'by month',
    aside: <Button size="small">Edit</Button>,
    children: 'The sum of all jobs that were signed in the period.',
  },
  argTypes: { aside: { control: false } },
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** A card groups what belongs together under one heading. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Put rows of one subject into one card.',
        children: (
          <Card title="Company">
            <p>Front Range Exteriors</p>
            <p>Fort Collins, CO</p>
          </Card>
        ),
      }}
      dontDoThis={{
        text: 'Put a card into a card.',
        children: (
          <Card title="Your company">
            <Card title="Name">Front Range Exteriors</Card>
          </Card>
        ),
      }}
    />
  ),
};

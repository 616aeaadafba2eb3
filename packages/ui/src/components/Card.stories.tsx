import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/Card',
  component: Card,
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

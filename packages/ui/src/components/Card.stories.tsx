import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';

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

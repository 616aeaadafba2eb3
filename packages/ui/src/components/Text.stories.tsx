import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from './Card.tsx';
import { Stack } from './layout.tsx';
import { Money } from './Money.tsx';
import { Caption, Heading, Text } from './Text.tsx';

const meta = {
  title: 'Components/Text',
  component: Text,
  subcomponents: { Heading, Caption },
} satisfies Meta<typeof Text>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  render: () => (
    <Card title="Summary Details" aside={<Caption>4 lines</Caption>}>
      <Heading as="h3">Totals</Heading>
      <Text data-soft>Rates and quantities keep four decimals; every line is rounded to the cent.</Text>
      <Stack style={{ alignItems: 'flex-end', gap: 4 }}>
        <Money amount={1032.48} />
        <Money amount={98.1} />
        <Money amount={-50} />
      </Stack>
    </Card>
  ),
};

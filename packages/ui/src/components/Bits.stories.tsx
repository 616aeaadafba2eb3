import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Avatar } from './Avatar.tsx';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { Row, Stack } from './layout.tsx';
import { Money } from './Money.tsx';
import { Notice, noticeTones } from './Notice.tsx';
import { Caption, Heading, Text } from './Text.tsx';
import { PlumbBob, Wordmark } from './Wordmark.tsx';

const meta = { title: 'Components/Bits' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Brand: Story = {
  render: () => (
    <Row style={{ gap: 32 }}>
      <PlumbBob size={64} />
      <Wordmark size={40} />
      <Wordmark />
    </Row>
  ),
};
export const People: Story = {
  render: () => (
    <Row>
      <Avatar name="Dana Whitfield" />
      <Avatar name="Óscar de la Cruz" size={40} />
      <Avatar name="Cher" size={24} />
    </Row>
  ),
};
export const Notices: Story = {
  render: () => (
    <Stack>
      {(Object.keys(noticeTones) as (keyof typeof noticeTones)[]).map((tone) => (
        <Notice
          key={tone}
          tone={tone}
          title="Select a package to start"
          action={<Button size="small">Select a Package</Button>}
        >
          Projects and estimates open as soon as your company has a subscription.
        </Notice>
      ))}
    </Stack>
  ),
};
/** In a narrow container the icon stays next to the text. */
export const NarrowNotice: Story = {
  render: () => (
    <div style={{ width: 180 }}>
      <Notice>The lines of this estimate are not saved yet.</Notice>
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    const text = canvas.getByText(/^The lines/).getBoundingClientRect();
    const icon = canvasElement.querySelector('svg')?.getBoundingClientRect();
    await expect(icon?.right).toBeLessThan(text.left);
    await expect(icon?.top).toBeGreaterThanOrEqual(text.top);
  },
};

export const TextAndMoney: Story = {
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

import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from './Card.tsx';
import { Stack } from './layout.tsx';
import { Money } from './Money.tsx';
import { Caption, Heading, Text } from './Text.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/Text',
  component: Text,
  subcomponents: { Heading, Caption },
  parameters: {
    guide: {
      status: 'stable',
      use: ['Text for paragraphs, Heading for headings inside a page, Caption for notes to a value or a picture.'],
      avoid: [
        'For the title of a page, which the layout of the app shows.',
        'To make a text look important. Use a Notice.',
      ],
      anatomy: [
        { name: 'Heading', description: '15 px, semi-bold. Level 2 unless `as` sets another.', selector: 'h3' },
        {
          name: 'Text',
          description: '14 px with a line height of 20 px. `data-soft` and `data-small` make it quieter.',
          selector: 'p',
        },
        { name: 'Caption', description: '12 px, in the softer colour.', selector: 'section > div > span' },
      ],
      keyboard: [],
      content: ['Sentence case. One idea in a sentence.', 'At most 75 characters in a line of running text.'],
      accessibility: {
        provides: ['`data-soft` has a contrast of at least 4.5:1 on paper and on the page.'],
        checkByHand: ['The levels of headings have no gaps: set `as` by the structure, not by the size.'],
      },
      related: ['Card', 'DescriptionList'],
    } satisfies ComponentGuide,
  },
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

/** Headings give structure. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Use a heading for a part of the page, and text below it.',
        children: (
          <Stack data-gap="small">
            <Heading as="h3">Payment</Heading>
            <Text>30 days after the invoice.</Text>
          </Stack>
        ),
      }}
      dontDoThis={{
        text: 'Make a paragraph look like a heading.',
        children: (
          <Stack data-gap="small">
            <Text>
              <strong>PAYMENT TERMS</strong>
            </Text>
            <Text>30 days after the invoice.</Text>
          </Stack>
        ),
      }}
    />
  ),
};

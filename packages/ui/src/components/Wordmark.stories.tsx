import type { Meta, StoryObj } from '@storybook/react-vite';
import { Row } from './layout.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { PlumbBob, Wordmark } from './Wordmark.tsx';

const meta = {
  title: 'Components/Wordmark',
  component: Wordmark,
  subcomponents: { PlumbBob },
  parameters: {
    guide: {
      status: 'stable',
      use: [
        'Wordmark in the header and on pages outside the app.',
        'PlumbBob alone where the name is near, or in a small square.',
      ],
      avoid: ['As decoration inside the app.', 'Smaller than 16 px.'],
      anatomy: [
        { name: 'Mark', description: 'A plumb bob on its line, in the accent colour or in `--mark`.', selector: 'svg' },
        { name: 'Name', description: 'Set in the font of the app. Its size follows the mark.', selector: 'span' },
      ],
      keyboard: [],
      content: ['The name is always “Plumbline”, with one capital letter.'],
      accessibility: {
        provides: ['The mark is hidden from screen readers. The name is text.'],
        checkByHand: ['PlumbBob alone as a link needs a name, for example “Dashboard”.'],
      },
      related: ['Text'],
    } satisfies ComponentGuide,
  },
  args: { size: 40 },
} satisfies Meta<typeof Wordmark>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  render: ({ size = 40 }) => (
    <Row style={{ gap: 32 }}>
      <PlumbBob size={size * 1.6} />
      <Wordmark size={size} />
      <Wordmark />
    </Row>
  ),
};

/** The mark and the name keep their proportions. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{ text: 'Use the wordmark with its own spacing.', children: <Wordmark size={32} /> }}
      dontDoThis={{
        text: 'Set the name yourself, or in capital letters.',
        children: (
          <Row style={{ gap: 24 }}>
            <PlumbBob size={32} />
            PLUMBLINE
          </Row>
        ),
      }}
    />
  ),
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { Row } from './layout.tsx';
import { Spinner } from './Spinner.tsx';
import { Text } from './Text.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/Spinner',
  component: Spinner,
  parameters: {
    guide: {
      status: 'stable',
      use: ['Beside a text that says what is being done. Buttons show it with `loading`.'],
      avoid: ['In place of content. Use Skeleton.', 'For a task whose progress is known. Use ProgressBar.'],
      anatomy: [
        { name: 'Ring', description: 'As high as the text beside it, in the colour of the text.', selector: 'span' },
      ],
      keyboard: [],
      content: ['The text beside it is in the present tense: “Updating the figures”.'],
      accessibility: {
        provides: ['It is hidden from screen readers, and turns slowly with reduced motion.'],
        checkByHand: ['The text beside it is in a live region, because the spinner itself is silent.'],
      },
      related: ['Button', 'ProgressBar', 'Skeleton'],
    } satisfies ComponentGuide,
  },
  render: () => (
    <Row>
      <Spinner />
      <Text>Updating the figures</Text>
    </Row>
  ),
} satisfies Meta<typeof Spinner>;

export default meta;
type Story = StoryObj<typeof meta>;

/** If the user prefers reduced motion, the spinner turns slowly. */
export const Playground: Story = {};

/** A spinner needs a text. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Say what is being done.',
        children: (
          <Row>
            <Spinner />
            <Text>Updating the figures</Text>
          </Row>
        ),
      }}
      dontDoThis={{
        text: 'Show a spinner alone, or a text that fits anything.',
        children: (
          <Row>
            <Spinner />
            <Text>Please wait</Text>
          </Row>
        ),
      }}
    />
  ),
};

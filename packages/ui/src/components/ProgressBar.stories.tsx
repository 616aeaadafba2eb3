import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from './layout.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { Text } from './Text.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/ProgressBar',
  component: ProgressBar,
  parameters: {
    guide: {
      status: 'stable',
      use: [
        'For a task of more than two seconds whose progress is known, such as an upload.',
        'Without `value` for a task of unknown length.',
      ],
      avoid: ['For content that is loading. Use Skeleton.', 'For a share of a whole. Use a chart or a text.'],
      anatomy: [
        { name: 'Track', description: '4 px high, as wide as its container.', selector: '[role="progressbar"]' },
        { name: 'Value', description: 'The accent colour. Without a value it moves.' },
      ],
      keyboard: [],
      content: ['The label names the task and its object: “Sending roof.pdf”.'],
      accessibility: {
        provides: ['The role progressbar with a name. Screen readers read the percentage.'],
        checkByHand: ['The end of the task is announced, because the bar only disappears.'],
      },
      related: ['FileUploadList', 'Spinner', 'Skeleton'],
    } satisfies ComponentGuide,
  },
  args: { label: 'Sending roof.pdf', value: 0.4 },
  argTypes: { value: { control: { type: 'range', min: 0, max: 1, step: 0.05 } } },
} satisfies Meta<typeof ProgressBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const States: Story = {
  render: () => (
    <Stack>
      <ProgressBar label="Unknown progress" />
      <ProgressBar label="Started" value={0} />
      <ProgressBar label="Complete" value={1} />
    </Stack>
  ),
};

/** A bar is for a task, not for content. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Show the progress of a task beside its name.',
        children: (
          <div style={{ width: '100%' }}>
            <Text>roof.pdf</Text>
            <ProgressBar label="Sending roof.pdf again" value={0.6} />
          </div>
        ),
      }}
      dontDoThis={{
        text: 'Show a moving bar where content will appear. A skeleton keeps its place.',
        children: (
          <div style={{ width: '100%' }}>
            <ProgressBar label="Loading projects" />
          </div>
        ),
      }}
    />
  ),
};

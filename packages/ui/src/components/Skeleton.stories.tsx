import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton } from './Skeleton.tsx';
import { Spinner } from './Spinner.tsx';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/Skeleton',
  component: Skeleton,
  args: { rows: 10, rowHeight: 34 },
} satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** A skeleton has the size of the content that will replace it. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Use rows as high as the rows of the list, so that nothing moves when the list appears.',
        children: (
          <div style={{ width: '100%' }}>
            <Skeleton rows={4} rowHeight={34} />
          </div>
        ),
      }}
      dontDoThis={{
        text: 'Show a spinner where a list will appear.',
        children: <Spinner />,
      }}
    />
  ),
};

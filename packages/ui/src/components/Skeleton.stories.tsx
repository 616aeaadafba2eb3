import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Skeleton } from './Skeleton.tsx';
import { Spinner } from './Spinner.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/Skeleton',
  component: Skeleton,
  parameters: {
    guide: {
      status: 'stable',
      use: ['While a list or a record is loading, with the height of its content.'],
      avoid: [
        'While a button acts. The button shows a spinner.',
        'For content that is already shown and only refreshed.',
      ],
      anatomy: [
        {
          name: 'Rows',
          description: 'Grey stripes with the height of the rows that will appear. They pulse slowly.',
          selector: '[role=status]',
        },
      ],
      keyboard: [],
      content: ['The text for screen readers is fixed: “Loading”.'],
      accessibility: {
        provides: ['A status with the text “Loading”. No animation with reduced motion.'],
        checkByHand: ['The content has the height of the skeleton, so that nothing moves when it appears.'],
      },
      related: ['WhenReady', 'Spinner', 'EmptyState'],
    } satisfies ComponentGuide,
  },
  args: { rows: 10, rowHeight: 34 },
} satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The rows are visible without their animation too. */
export const Playground: Story = {
  play: async ({ canvas }) => {
    const rows = [...canvas.getByRole('status').querySelectorAll('div')];
    await expect(rows).toHaveLength(10);
    for (const animation of rows.flatMap((row) => row.getAnimations())) animation.cancel();
    for (const row of rows) await expect(row).not.toHaveStyle({ backgroundColor: 'rgba(0, 0, 0, 0)' });
  },
};

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

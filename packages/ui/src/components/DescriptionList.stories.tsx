import type { Meta, StoryObj } from '@storybook/react-vite';
import { DescriptionList } from './DescriptionList.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/DescriptionList',
  component: DescriptionList,
  parameters: {
    guide: {
      status: 'stable',
      use: ['For the facts of one record: package, end date, number of seats.'],
      avoid: ['For several records. Use DataTable.', 'For values that people can change here. Use fields in a Form.'],
      anatomy: [
        { name: 'Name', description: 'At the left, in a softer colour.', selector: 'dt' },
        { name: 'Value', description: 'At the right. A long value wraps.', selector: 'dd' },
      ],
      keyboard: [],
      content: ['Names are nouns without a colon.', 'Leave out a row without a value, unless its absence matters.'],
      accessibility: {
        provides: ['A native description list, which screen readers read as pairs.'],
        checkByHand: ['A value makes sense with its name alone: “6 of 8”, not “75 %”.'],
      },
      related: ['DataTable', 'Card'],
    } satisfies ComponentGuide,
  },
  args: {
    rows: [
      ['Package', 'Team Plus'],
      ['Ends on', '2026-12-31'],
      ['Seats', '6 of 8'],
    ],
  },
  decorators: [(Story) => <div style={{ maxWidth: 320 }}>{Story()}</div>],
} satisfies Meta<typeof DescriptionList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** The facts of one record. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Use short names for the facts of one record.',
        children: (
          <DescriptionList
            rows={[
              ['Seats', '6 of 8'],
              ['Ends on', '2026-12-31'],
            ]}
          />
        ),
      }}
      dontDoThis={{
        text: 'Write whole sentences as names, or show values that say nothing.',
        children: (
          <DescriptionList
            rows={[
              ['How many of your seats are in use:', '75 %'],
              ['Ends on', '—'],
            ]}
          />
        ),
      }}
    />
  ),
};

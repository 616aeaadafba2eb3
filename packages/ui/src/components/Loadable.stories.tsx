/** Stories of WhenReady, the component of Loadable.tsx that shows data, the loading state or an error. */

import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Card } from './Card.tsx';
import { ready, WhenReady } from './Loadable.tsx';
import { FieldGrid } from './layout.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Text } from './Text.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/WhenReady',
  component: WhenReady<string>,
  parameters: {
    guide: {
      status: 'stable',
      use: ['Around content that is loaded: one component for loading, failed and ready.'],
      avoid: [
        'For a list that is refreshed in the background. Keep the old content.',
        'For a save. The button shows its own progress.',
      ],
      anatomy: [
        { name: 'Loading', description: 'A skeleton with the height of the content.' },
        { name: 'Failed', description: 'FailedState with a way to retry.' },
        { name: 'Ready', description: 'What `children` returns for the data.' },
      ],
      keyboard: [{ keys: 'Tab', effect: 'Reaches Retry after a failure, and the loaded content otherwise.' }],
      content: ['`message` of the failed state names the content: “Error getting projects”.'],
      accessibility: {
        provides: ['“Loading” and the error are announced.'],
        checkByHand: ['Content that replaces the skeleton does not move what is below it.'],
      },
      related: ['Skeleton', 'FailedState', 'EmptyState'],
    } satisfies ComponentGuide,
  },
  args: {
    value: ready('12 projects'),
    loading: <Skeleton rows={2} />,
    children: (data) => <Text>{data}</Text>,
  },
  argTypes: { loading: { control: false }, children: { control: false } },
} satisfies Meta<typeof WhenReady<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const States: Story = {
  render: (args) => (
    <FieldGrid>
      <Card title="Ready">
        <WhenReady {...args} />
      </Card>
      <Card title="Loading">
        <WhenReady {...args} value={{ status: 'loading' }} />
      </Card>
      <Card title="Failed">
        <WhenReady {...args} value={{ status: 'failed', message: 'Error getting projects', onRetry: fn() }} />
      </Card>
    </FieldGrid>
  ),
};

/** The skeleton has the height of the content. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Give the loading state the height of the content.',
        children: (
          <div style={{ width: '100%' }}>
            <WhenReady value={{ status: 'loading' }} loading={<Skeleton rows={3} rowHeight={34} />}>
              {() => null}
            </WhenReady>
          </div>
        ),
      }}
      dontDoThis={{
        text: 'Show a word that jumps when the content appears.',
        children: (
          <WhenReady value={{ status: 'loading' }} loading={<Text>Please wait…</Text>}>
            {() => null}
          </WhenReady>
        ),
      }}
    />
  ),
};

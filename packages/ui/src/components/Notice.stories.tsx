import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Button } from './Button.tsx';
import { Stack } from './layout.tsx';
import { Notice, noticeTones } from './Notice.tsx';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/Notice',
  component: Notice,
  args: {
    title: 'Select a package to start',
    children: 'Projects and estimates open as soon as your company has a subscription.',
  },
  argTypes: { action: { control: false }, tone: { control: 'inline-radio', options: Object.keys(noticeTones) } },
} satisfies Meta<typeof Notice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** A notice of each tone, with a title and a button. */
export const Tones: Story = {
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
export const NarrowContainer: Story = {
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

/** A notice stays until its cause is resolved. The result of one action belongs in a toast. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Say what is wrong, and offer the action that resolves it.',
        children: (
          <Notice title="Select a package to start" action={<Button size="small">Select a Package</Button>}>
            Projects and estimates open as soon as your company has a subscription.
          </Notice>
        ),
      }}
      dontDoThis={{
        text: 'Report the success of an action in a notice instead of a toast.',
        children: <Notice>The project has been updated.</Notice>,
      }}
    />
  ),
};

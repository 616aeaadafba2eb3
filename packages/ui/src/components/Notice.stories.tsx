import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Button } from './Button.tsx';
import { Stack } from './layout.tsx';
import { Notice, noticeTones } from './Notice.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/Notice',
  component: Notice,
  parameters: {
    guide: {
      status: 'stable',
      use: [
        'For a message that stays until its cause is resolved: no package, lines not saved.',
        'With the action that resolves the cause.',
      ],
      avoid: [
        'For the result of one action. Use Toast.',
        'For the error of a field. Use `error` of the field.',
        'More than one at the same place. Show the most important.',
      ],
      anatomy: [
        { name: 'Box', description: 'The colour of the tone.', selector: 'div[data-tone]' },
        {
          name: 'Icon',
          description: 'The icon of the tone, so that colour is not the only difference.',
          selector: 'svg',
        },
        { name: 'Title', description: 'Optional. A bold first line.', selector: 'strong' },
        { name: 'Message', description: 'One or two sentences.' },
        { name: 'Action', description: 'Optional. It wraps below the text if there is no room.' },
      ],
      keyboard: [{ keys: 'Tab', effect: 'Moves the focus to the action, if there is one.' }],
      content: [
        'The title says what is the case, the message what it means, the action what to do.',
        'Full sentences with a full stop in the message. None in the title.',
      ],
      accessibility: {
        provides: ['Icon, border and text differ for each tone.'],
        checkByHand: [
          'A notice that appears while the page is open needs a live region around it: `role="status"`, or `role="alert"` for an error.',
        ],
      },
      related: ['Toast', 'FailedState'],
    } satisfies ComponentGuide,
  },
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

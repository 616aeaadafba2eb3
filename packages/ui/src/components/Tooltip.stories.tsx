import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './Button.tsx';
import { Tooltip } from './Tooltip.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectFocus } from './testing/expectFocus.ts';

const meta = {
  title: 'Components/Tooltip',
  component: Tooltip,
  parameters: {
    guide: {
      status: 'new',
      use: ['For the name of a link or button that shows only an icon, if it is not an IconButton.'],
      avoid: [
        'For an IconButton, which has a tooltip.',
        'For a text that people need. Show it, or use a Notice.',
        'For controls of which a page has hundreds.',
      ],
      anatomy: [
        { name: 'Control', description: 'The button or link.', selector: 'button' },
        { name: 'Text', description: 'One line above the control, or on another side if there is no space.' },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'Moves the focus to the control and shows the text.' },
        { keys: 'Escape', effect: 'Hides the text.' },
      ],
      content: ['A few words without a full stop.'],
      accessibility: {
        provides: [
          'The text is the description of the control.',
          'The pointer can move onto the text, and Escape hides it (WCAG 1.4.13).',
        ],
        checkByHand: ['A touch screen shows no tooltip: the control must be clear without it.'],
      },
      related: ['IconButton', 'Notice'],
    } satisfies ComponentGuide,
  },
  args: { text: 'Shown to the client', children: <Button>Preview</Button> },
} satisfies Meta<typeof Tooltip>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const ShownOnFocus: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Preview' });
    await userEvent.tab();
    await expectFocus(button);
    await waitFor(() => expect(button).toHaveAccessibleDescription('Shown to the client'));
  },
};

/** Escape hides the text. The control keeps the focus. */
export const HiddenByEscape: Story = {
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getByRole('button', { name: 'Preview' }));
    await screen.findByRole('tooltip');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  },
};

/** A tooltip repeats nothing that is visible. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Add a few words that the control has no room for.',
        children: (
          <Tooltip text="Shown to the client">
            <Button>Preview</Button>
          </Tooltip>
        ),
      }}
      dontDoThis={{
        text: 'Repeat the text of the control, or hide a rule that people need before they click.',
        children: (
          <Tooltip text="Click here to send. The client gets a mail, and the estimate cannot be changed afterwards.">
            <Button>Send</Button>
          </Tooltip>
        ),
      }}
    />
  ),
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { PencilIcon } from '../icons/PencilIcon.tsx';
import { StarFilledIcon } from '../icons/StarFilledIcon.tsx';
import { TrashIcon } from '../icons/TrashIcon.tsx';
import { IconButton, IconLink } from './IconButton.tsx';
import { Row } from './layout.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectCall } from './testing/expectCall.ts';
import { expectFocus } from './testing/expectFocus.ts';

const meta = {
  title: 'Components/IconButton',
  component: IconButton,
  subcomponents: { IconLink },
  parameters: {
    guide: {
      status: 'stable',
      use: [
        'For a well-known action that each row repeats: edit, delete, print.',
        'For an action at the edge of a field or a card.',
      ],
      avoid: [
        'For the main action of a screen. Use Button with a text.',
        'For an icon whose meaning people have to learn.',
      ],
      anatomy: [
        { name: 'Button', description: '32 px, and 44 px on a phone. It has no border.', selector: 'button' },
        { name: 'Icon', description: '15 px. `tone="danger"` makes it red when it is hovered.', selector: 'svg' },
        {
          name: 'Tooltip',
          description: 'The hint, on hover and focus. It is outside the flow and covers no neighbour.',
        },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'Moves the focus to the button and shows the tooltip.' },
        { keys: 'Enter, Space', effect: 'Clicks the button.' },
        { keys: 'Escape', effect: 'Hides the tooltip.' },
      ],
      content: [
        'The label names the action and the record: “Delete Kitchen remodel”.',
        'The hint is the verb alone: “Delete”.',
      ],
      accessibility: {
        provides: [
          'The label is the accessible name. The tooltip is not read twice.',
          'The tooltip stays while the pointer moves, and Escape hides it (WCAG 1.4.13).',
        ],
        checkByHand: [
          'A touch screen shows no tooltip: the icon must be clear without it.',
          'The visible hint is a part of the label, so that voice control finds the button.',
        ],
      },
      related: ['Button', 'DataTable'],
    } satisfies ComponentGuide,
  },
  args: { label: 'Edit Kitchen remodel', hint: 'Edit', icon: <PencilIcon />, onClick: fn() },
  argTypes: { icon: { control: false } },
} satisfies Meta<typeof IconButton>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The label names the button for screen readers. */
export const Playground: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Edit Kitchen remodel' }));
    await expectCall(args.onClick).toHaveBeenCalledOnce();
  },
};

/** Escape hides the tooltip until the pointer or focus leaves the button and returns. */
export const TooltipHiddenByEscape: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    const tooltip = () => getComputedStyle(button, '::after');
    // A tooltip does not exist before it is shown, because the hidden tooltips of a list would slow down the rendering.
    await expect(tooltip().content).toBe('none');
    await userEvent.tab();
    await expectFocus(button);
    await waitFor(() => expect(tooltip().content).toContain('Edit'));
    await userEvent.keyboard('{Escape}');
    await expect(tooltip().content).toBe('none');
    await userEvent.tab();
    await userEvent.tab();
    await waitFor(() => expect(tooltip().content).toContain('Edit'));
  },
};

/** A button without a separate hint, a link, a red button and a disabled button. */
export const Variants: Story = {
  render: () => (
    <Row>
      <IconButton label="Favourite" icon={<StarFilledIcon />} />
      <IconLink to="/estimate/1" label="Estimate of Kitchen remodel" hint="Estimate" icon={<PencilIcon />} />
      <IconButton label="Delete" icon={<TrashIcon />} tone="danger" />
      <IconButton label="Disabled" icon={<PencilIcon />} disabled />
    </Row>
  ),
};

/** An icon alone needs a well-known meaning. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Use an icon for a well-known action that each row repeats.',
        children: (
          <Row>
            <IconButton label="Edit Kitchen remodel" hint="Edit" icon={<PencilIcon />} />
            <IconButton label="Delete Kitchen remodel" hint="Delete" tone="danger" icon={<TrashIcon />} />
          </Row>
        ),
      }}
      dontDoThis={{
        text: 'Use an icon alone for the main action of a screen.',
        children: <IconButton label="Save the project" icon={<PencilIcon />} />,
      }}
    />
  ),
};

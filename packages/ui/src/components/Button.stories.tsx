import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { PlusIcon } from '../icons/PlusIcon.tsx';
import { Button, ButtonLink, buttonSizes, buttonVariants } from './Button.tsx';
import { Row, Stack } from './layout.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectCall } from './testing/expectCall.ts';
import { expectFocus } from './testing/expectFocus.ts';

const meta = {
  title: 'Components/Button',
  component: Button,
  subcomponents: { ButtonLink },
  parameters: {
    guide: {
      status: 'stable',
      use: [
        '`primary` for the main action, once on a screen or in a dialog.',
        '`secondary` for every other action, `quiet` for actions inside content.',
        '`danger` only for an action that deletes something.',
        '`unavailable` if a click on the button itself makes it unavailable, so that the focus stays.',
      ],
      avoid: [
        'To go to another page. Use ButtonLink, which can be opened in a new tab.',
        'For an action that each row of a list repeats. Use IconButton.',
        'To explain why an action is not possible. Leave the button active and show the reason after the click.',
      ],
      anatomy: [
        {
          name: 'Button',
          description: 'As high as the fields beside it. On a phone it is 42 px high.',
          selector: 'button',
        },
        { name: 'Icon', description: 'Optional, before the text. While the button is loading, a spinner replaces it.' },
        { name: 'Text', description: 'One line. It is never cut.' },
      ],
      keyboard: [
        {
          keys: 'Tab',
          effect:
            'Moves the focus to the button, also while it is loading or unavailable. A disabled button is skipped.',
        },
        { keys: 'Enter, Space', effect: 'Clicks the button. In a form, `type="submit"` submits the form.' },
      ],
      content: [
        'Start with a verb and name the object: “Create project”, not “OK” or “Submit”.',
        'Sentence case, at most three words. The text stays the same while the button is loading.',
        'A button that asks for more input before it acts needs no dots after its text.',
      ],
      accessibility: {
        provides: [
          'A native `button`, which screen readers and voice control know.',
          '`aria-busy` while loading, and `aria-disabled` instead of `disabled`, so that the focus is not lost.',
          'A focus outline of 2 px, and a contrast of at least 4.5:1 for each variant in both themes.',
        ],
        checkByHand: [
          'Two buttons with the same text do the same. Otherwise name the record in `aria-label`.',
          'After the click, the result is announced or the focus moves to it.',
        ],
      },
      related: ['IconButton', 'Layout', 'ConfirmDialog'],
    } satisfies ComponentGuide,
  },
  args: { children: 'Create project', variant: 'primary', onClick: fn() },
  argTypes: {
    variant: { control: 'inline-radio', options: buttonVariants },
    size: { control: 'inline-radio', options: buttonSizes },
  },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Tab moves the focus to the button, and Enter clicks it. */
export const Playground: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expectFocus(canvas.getByRole('button'));
    await userEvent.keyboard('{Enter}');
    await expectCall(args.onClick).toHaveBeenCalledOnce();
  },
};

/** The variants in each size, a button as wide as its parent, and a link that looks like a button. */
export const VariantsAndSizes: Story = {
  render: () => (
    <Stack>
      {buttonSizes.map((size) => (
        <Row key={size}>
          {buttonVariants.map((variant) => (
            <Button key={variant} variant={variant} size={size} icon={<PlusIcon />}>
              {variant}
            </Button>
          ))}
        </Row>
      ))}
      <Button variant="primary" wide>
        wide
      </Button>
      <Row>
        <ButtonLink to="/addProject">link</ButtonLink>
      </Row>
    </Stack>
  ),
};

/** Loading, unavailable and disabled buttons. The loading and the unavailable buttons ignore clicks and keep the focus. */
export const States: Story = {
  render: ({ onClick }) => (
    <Stack>
      {buttonVariants.map((variant) => (
        <Row key={variant}>
          <Button variant={variant} onClick={onClick} loading>
            loading {variant}
          </Button>
          <Button variant={variant} onClick={onClick} unavailable>
            unavailable {variant}
          </Button>
          <Button variant={variant} onClick={onClick} disabled>
            disabled {variant}
          </Button>
        </Row>
      ))}
    </Stack>
  ),
  play: async ({ canvas, args }) => {
    for (const name of ['loading primary', 'unavailable primary']) {
      const button = canvas.getByRole('button', { name });
      await userEvent.click(button);
      await expectFocus(button);
    }
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

/** Forced colours remove backgrounds and shadows. */
export const ForcedColours: Story = {
  ...VariantsAndSizes,
  parameters: { forcedColors: true },
  play: async ({ canvas }) => {
    if (!matchMedia('(forced-colors: active)').matches) return;
    for (const button of canvas.getAllByRole('button')) {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(button);
      await expect(`${borderTopWidth} ${borderTopStyle}`).toBe('1px solid');
    }
  },
};

export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'One primary button for the main action of a screen.',
        children: (
          <Row>
            <Button>Cancel</Button>
            <Button variant="primary">Save</Button>
          </Row>
        ),
      }}
      dontDoThis={{
        text: 'Several primary buttons, or a danger button for an action that can be undone.',
        children: (
          <Row>
            <Button variant="danger">Cancel</Button>
            <Button variant="primary">Estimate</Button>
            <Button variant="primary">Save</Button>
          </Row>
        ),
      }}
    />
  ),
};

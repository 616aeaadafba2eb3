import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { PlusIcon } from '../icons/PlusIcon.tsx';
import { Button, ButtonLink, buttonSizes, buttonVariants } from './Button.tsx';
import { Row, Stack } from './layout.tsx';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectCall } from './testing/expectCall.ts';
import { expectFocus } from './testing/expectFocus.ts';

const meta = {
  title: 'Components/Button',
  component: Button,
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

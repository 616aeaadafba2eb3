import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { PlusIcon } from '../icons/PlusIcon.tsx';
import { Button, ButtonLink, buttonSizes, buttonVariants } from './Button.tsx';
import { Row, Stack } from './layout.tsx';
import { expectCall } from './testing/expectCall.ts';
import { expectFocus } from './testing/expectFocus.ts';

const meta = {
  title: 'Components/Button',
  component: Button,
  args: { children: 'Create project', variant: 'primary', onClick: fn() },
  argTypes: {
    variant: { control: 'inline-radio', options: Object.keys(buttonVariants) },
    size: { control: 'inline-radio', options: Object.keys(buttonSizes) },
  },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = {};
export const Secondary: Story = { args: { variant: 'secondary' } };
export const QuietVariant: Story = { args: { variant: 'quiet' } };
export const Danger: Story = { args: { variant: 'danger', children: 'Yes' } };
export const WithIcon: Story = { args: { icon: <PlusIcon /> } };
export const Disabled: Story = { args: { disabled: true } };
export const Wide: Story = { args: { wide: true } };

export const Loading: Story = {
  args: { loading: true },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Create project' });
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expectFocus(button);
  },
};

export const KeyboardActivation: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expectFocus(canvas.getByRole('button'));
    await userEvent.keyboard('{Enter}');
    await expectCall(args.onClick).toHaveBeenCalledOnce();
  },
};

export const AsLink: Story = {
  render: () => <ButtonLink to="/addProject">Create project</ButtonLink>,
};

export const All: Story = {
  render: () => (
    <Stack>
      {(Object.keys(buttonSizes) as (keyof typeof buttonSizes)[]).map((size) => (
        <Row key={size}>
          {(Object.keys(buttonVariants) as (keyof typeof buttonVariants)[]).map((variant) => (
            <Button key={variant} variant={variant} size={size} icon={<PlusIcon />}>
              {variant}
            </Button>
          ))}
          <Button variant="primary" size={size} disabled>
            disabled
          </Button>
          <Button variant="primary" size={size} loading>
            loading
          </Button>
        </Row>
      ))}
    </Stack>
  ),
};

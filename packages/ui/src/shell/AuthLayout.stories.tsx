/** Stories of the layout of the sign-in, sign-up and password pages. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { AppLink } from '../components/AppLink.tsx';
import { Button } from '../components/Button.tsx';
import { Checkbox } from '../components/Checkbox.tsx';
import { Form } from '../components/Form.tsx';
import { PasswordField } from '../components/PasswordField.tsx';
import { TextField } from '../components/TextField.tsx';
import { AuthLayout } from './AuthLayout.tsx';

const meta = {
  title: 'Shell/AuthLayout',
  component: AuthLayout,
  parameters: { layout: 'fullscreen' },
  args: {
    title: 'Sign in',
    text: 'Welcome back.',
    children: null,
  },
  argTypes: { children: { control: false }, footer: { control: false } },
  render: (args) => (
    <AuthLayout
      {...args}
      footer={
        <>
          New here? <AppLink to="/signin?mode=sign-up">Create a company account</AppLink>
        </>
      }
    >
      <Form>
        <TextField label="Email" type="email" />
        <PasswordField label="Password" aside={<AppLink to="/forgot-password">Forgot password?</AppLink>} />
        <Checkbox label="Remember me" />
        <Button type="submit" variant="primary" size="large">
          Sign In
        </Button>
      </Form>
    </AuthLayout>
  ),
} satisfies Meta<typeof AuthLayout>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Track by referrals')).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Track by referrals')).not.toBeVisible();
  },
};

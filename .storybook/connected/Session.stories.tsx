/** Stories of signing in, signing up and password recovery over the API in the browser. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { ConnectedPageProps } from './ConnectedPage.tsx';
import { connectedApi, demoEmails } from './connectedApi.ts';
import { connected, connectedStory, shows } from './connectedStory.tsx';
import { machineState } from './machineLog.ts';

const meta = {
  title: 'Connected/Session',
  ...connectedStory,
  tags: ['!autodocs'],
  ...connected({ signedOut: true }),
  args: { path: '/signin' },
} satisfies Meta<ConnectedPageProps>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SignIn: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Email'), demoEmails[2]);
    await userEvent.type(canvas.getByLabelText('Password'), 'plumbline-demo');
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }));
    await expect(await canvas.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(machineState('session')).toBe('signedIn');
  },
};

export const SignUp: Story = { args: { path: '/signin?mode=sign-up' }, play: shows('Create your account') };

export const ForgotPassword: Story = { args: { path: '/forgot-password' }, play: shows('Send verification email') };

/** Opens the link of the mail. */
export const ResetPassword: Story = {
  ...connected({
    signedOut: true,
    findPath: async (call) => {
      const api = await connectedApi();
      await call('recovery.request', { body: { email: demoEmails[4] } });
      const link = await waitFor(() => {
        const match = /\/reset-password\?\S+/.exec(api.mails().at(-1)?.text ?? '');
        if (!match) throw new Error('The mail was not sent');
        return match[0];
      });
      return link;
    },
  }),
  play: shows('Save Password'),
};

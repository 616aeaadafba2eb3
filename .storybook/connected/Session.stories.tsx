/** Stories of signing in, signing up and password recovery with the API in the browser. */
import { estimatorRole, ownerRole } from '@plumbline/domain/users/roles';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { demoPassword } from '../../apps/api/src/demo/demoUserProfiles.ts';
import { connectedApi, demoEmails } from './connectedApi.ts';
import { connectedParameters, connectedStory, expectText } from './connectedStory.tsx';
import { findMachineState } from './runningMachines.ts';
import type { ConnectedPageProps } from './StoryWindow.tsx';

const meta = {
  title: 'Connected/Session',
  ...connectedStory,
  tags: ['!autodocs'],
  ...connectedParameters({ signedOut: true }),
  args: { path: '/signin' },
} satisfies Meta<ConnectedPageProps>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SignedIn: Story = {
  tags: ['test-all'],
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Email'), demoEmails[ownerRole]);
    await userEvent.type(canvas.getByLabelText('Password'), demoPassword);
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }));
    await expect(await canvas.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(findMachineState('session')).toBe('session.signedIn, page.shown');
  },
};

export const SignUp: Story = {
  tags: ['test-all'],
  args: { path: '/signin?mode=sign-up' },
  play: expectText('Create your account'),
};

export const ForgotPassword: Story = {
  tags: ['test-all'],
  args: { path: '/forgot-password' },
  play: expectText('Send verification email'),
};

/** Opens the link of the recovery mail. */
export const ResetPassword: Story = {
  ...connectedParameters({
    signedOut: true,
    preparePath: async (call) => {
      const api = await connectedApi();
      await call('recovery.request', { body: { email: demoEmails[estimatorRole] } });
      const link = await waitFor(() => {
        const match = /\/reset-password\?\S+/.exec(api.mails().at(-1)?.text ?? '');
        if (!match) throw new Error('The mail was not sent');
        return match[0];
      });
      return link;
    },
  }),
  play: expectText('Save Password'),
};

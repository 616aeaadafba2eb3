import { messages } from '@plumbline/domain/messages/messages';
import { aCompany, aMe } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { OwnProfileScreen } from './OwnProfileScreen.tsx';

const profile = { role: 4 as const, office: null, company: aCompany() };

const meta = {
  title: 'Screens/Users/OwnProfileScreen',
  component: OwnProfileScreen,
  args: { me: ready(aMe({ profile })), officeName: 'Denver' },
} satisfies Meta<typeof OwnProfileScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Estimator: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Dana Whitlock')).toBeVisible();
    await expect(canvas.getByText('Estimator')).toBeVisible();
    await expect(canvas.getByText('Denver')).toBeVisible();
  },
};

export const ManagerWithoutOffice: Story = {
  args: { me: ready(aMe({ profile: { ...profile, role: 3 } })), officeName: undefined },
};

export const NoPackage: Story = {
  args: {
    me: ready(
      aMe({
        profile: {
          ...profile,
          company: aCompany({
            subscription: { subscription_type: 'NONE', subcription_ended: null, subscribed_users: 0 },
          }),
        },
      }),
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Front Range Exteriors has no package')).toBeVisible();
  },
};

export const LongText: Story = {
  args: {
    me: ready(
      aMe({
        first_name: 'Maximiliana',
        last_name: 'Featherstonehaugh-Oyelaran',
        email: 'maximiliana.featherstonehaugh-oyelaran@the-very-long-company-name.example',
        profile,
      }),
    ),
  },
  globals: { viewport: { value: 'phone' } },
};

export const Loading: Story = { args: { me: { status: 'loading' } } };

export const Failed: Story = {
  args: { me: { status: 'failed', message: messages.errorToast.loadProfile, onRetry: fn() } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /again|retry/i }));
    if (args.me.status === 'failed') await expect(args.me.onRetry).toHaveBeenCalledOnce();
  },
};

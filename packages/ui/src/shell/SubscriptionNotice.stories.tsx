import { endNotice } from '@plumbline/domain/subscription/subscriptionEnd';
import { aCompany } from '@plumbline/domain/testing/builders';
import { estimatorRole, ownerRole } from '@plumbline/domain/users/roles';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Card } from '../components/Card.tsx';
import { expectCall } from '../components/testing/expectCall.ts';
import { AppShell } from './AppShell.tsx';
import { SubscriptionNotice } from './SubscriptionNotice.tsx';

const { subscription } = aCompany();

function createNotice(today: string, who: 'owner' | 'staff') {
  const notice = endNotice(subscription, today, { isOwner: who === 'owner', owners: ['Dana Whitlock'] });
  if (!notice) throw new Error(`There is no notice on ${today}`);
  return notice;
}

const portal = { opening: false, failure: null, onOpenPortal: fn() };

const meta = {
  title: 'Shell/SubscriptionNotice',
  component: SubscriptionNotice,
  parameters: { layout: 'fullscreen' },
  args: { notice: createNotice('2026-12-20', 'owner'), portal },
  render: (args) => (
    <AppShell
      title="Projects"
      currentPath="/project"
      user={{ name: 'Maya Okafor', role: args.portal ? ownerRole : estimatorRole }}
      subscribed
      onLogOut={fn()}
      notice={<SubscriptionNotice {...args} />}
    >
      <Card title="Project Details">The page.</Card>
    </AppShell>
  ),
} satisfies Meta<typeof SubscriptionNotice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const PackageEnding: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('Your package ends on 2026-12-31')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Renew package' }));
    await expectCall(args.portal?.onOpenPortal).toHaveBeenCalledOnce();
  },
};

export const PackageInGracePeriod: Story = {
  args: { notice: createNotice('2027-01-03', 'owner') },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Your package ended on 2026-12-31')).toBeVisible();
    await expect(canvas.getByText(/close after 2027-01-07/)).toBeVisible();
  },
};

/** Only an owner can renew the package. Other users see the names of the owners. */
export const PackageEndingForStaff: Story = {
  args: { notice: createNotice('2026-12-20', 'staff') },
  // Only owners have a button for the billing portal.
  argTypes: { portal: { control: false } },
  render: ({ notice }) => meta.render({ notice }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/ask Dana Whitlock to renew/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Renew package' })).toBeNull();
  },
};

export const PackageInGracePeriodForStaff: Story = {
  ...PackageEndingForStaff,
  args: { notice: createNotice('2027-01-03', 'staff') },
};

export const PortalOpening: Story = {
  args: { portal: { ...portal, opening: true } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Renew package' }));
    await expect(args.portal?.onOpenPortal).not.toHaveBeenCalled();
  },
};

export const PortalFailed: Story = {
  args: { portal: { ...portal, failure: 'The payment provider cannot be reached. Please try again' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('cannot be reached');
  },
};

export const OnAPhone: Story = {
  args: { notice: createNotice('2027-01-03', 'owner') },
  globals: { viewport: { value: 'phone' } },
};

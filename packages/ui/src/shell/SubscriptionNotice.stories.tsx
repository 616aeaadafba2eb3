import { endNotice } from '@plumbline/domain/subscription/subscriptionEnd';
import { aCompany } from '@plumbline/domain/testing/builders';
import { estimatorRole, ownerRole } from '@plumbline/domain/users/roles';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Card } from '../components/Card.tsx';
import { expectCall } from '../components/testing/expectCall.ts';
import { AppShell } from './AppShell.tsx';
import { SubscriptionNotice } from './SubscriptionNotice.tsx';

/** The package of `aCompany` ends on 2026-12-31, and the grace period on 2027-01-07. */
const { subscription } = aCompany();
const dayBeforeEnd = '2026-12-20';
const dayInGracePeriod = '2027-01-03';
const ownerName = 'Dana Whitlock';

function createNotice(today: string, reader: 'owner' | 'estimator') {
  const notice = endNotice(subscription, today, { isOwner: reader === 'owner', owners: [ownerName] });
  if (!notice) throw new Error(`There is no notice on ${today}`);
  return notice;
}

const portal = { opening: false, failure: null, onOpenPortal: fn() };

const meta = {
  title: 'Shell/SubscriptionNotice',
  component: SubscriptionNotice,
  parameters: { layout: 'fullscreen' },
  args: { notice: createNotice(dayBeforeEnd, 'owner'), portal },
  render: (args) => (
    <AppShell
      title="Projects"
      currentPath="/project"
      // Only owners have a button for the billing portal.
      user={args.portal ? { name: ownerName, role: ownerRole } : { name: 'Lena Park', role: estimatorRole }}
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
  args: { notice: createNotice(dayInGracePeriod, 'owner') },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Your package ended on 2026-12-31')).toBeVisible();
    await expect(canvas.getByText(/close after 2027-01-07/)).toBeVisible();
  },
};

/** Only an owner can renew the package. Other users see the names of the owners. */
export const PackageEndingAsEstimator: Story = {
  args: { notice: createNotice(dayBeforeEnd, 'estimator') },
  argTypes: { portal: { control: false } },
  render: ({ notice }) => meta.render({ notice }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/ask Dana Whitlock to renew/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Renew package' })).toBeNull();
  },
};

export const PackageInGracePeriodAsEstimator: Story = {
  ...PackageEndingAsEstimator,
  args: { notice: createNotice(dayInGracePeriod, 'estimator') },
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
  tags: ['test-all'],
  args: { notice: createNotice(dayInGracePeriod, 'owner') },
  globals: { viewport: { value: 'phone' } },
};

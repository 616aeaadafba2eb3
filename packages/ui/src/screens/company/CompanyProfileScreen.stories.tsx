import { messages } from '@plumbline/domain/messages/messages';
import { aCompany } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { SubmitResult } from '../../components/Form.tsx';
import { ready } from '../../components/Loadable.tsx';
import { CompanyProfileScreen } from './CompanyProfileScreen.tsx';

const { validation, errorToast } = messages;

const meta = {
  title: 'Screens/Company/CompanyProfileScreen',
  component: CompanyProfileScreen,
  args: {
    company: ready(aCompany()),
    onSave: fn(async (): Promise<SubmitResult> => ({ ok: true })),
    portal: { opening: false, failure: null, onOpenPortal: fn() },
  },
} satisfies Meta<typeof CompanyProfileScreen>;

export default meta;
type Story = StoryObj<typeof meta>;
type Subscription = ReturnType<typeof aCompany>['subscription'];

const withPackage = (over: Partial<Subscription>) =>
  ready(aCompany({ subscription: { ...aCompany().subscription, ...over } }));
const unsubscribed = withPackage({ subscription_type: 'NONE', subcription_ended: null, subscribed_users: 0 });

export const Team: Story = {
  play: async ({ canvas, args }) => {
    const panel = within(canvas.getByRole('region', { name: 'Subscription' }));
    await expect(panel.getByText('TEAM')).toBeVisible();
    await expect(panel.getByText('2026-12-31')).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Upgrade/Edit Package' }));
    await expect(args.portal.onOpenPortal).toHaveBeenCalledOnce();
  },
};

export const NoPackage: Story = {
  args: { company: unsubscribed },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('Select a package to get started')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Select a Package' }));
    await expect(args.portal.onOpenPortal).toHaveBeenCalledOnce();
  },
};

/** BASIC on the wire [R3.01]. */
export const Single: Story = {
  args: { company: withPackage({ subscription_type: 'BASIC', subscribed_users: 1 }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('SINGLE')).toBeVisible();
    await expect(canvas.getByText('1 user')).toBeVisible();
  },
};

export const TeamPlusWithoutEnd: Story = {
  args: { company: withPackage({ subscription_type: 'TEAM_PLUS', subscribed_users: 24, subcription_ended: null }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('TEAM_PLUS')).toBeVisible();
    await expect(canvas.getByText('24 users')).toBeVisible();
  },
};

export const PortalOpening: Story = {
  args: { company: unsubscribed, portal: { opening: true, failure: null, onOpenPortal: fn() } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Select a Package' }));
    await expect(args.portal.onOpenPortal).not.toHaveBeenCalled();
  },
};

export const PortalFailed: Story = {
  args: { company: unsubscribed, portal: { opening: false, failure: 'Something went wrong', onOpenPortal: fn() } },
  play: async ({ canvas }) => {
    await expect(within(canvas.getByRole('region', { name: 'Subscription' })).getByRole('alert')).toHaveTextContent(
      'Something went wrong',
    );
  },
};

export const Saved: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.clear(canvas.getByLabelText('City'));
    await userEvent.type(canvas.getByLabelText('City'), 'Golden');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(args.onSave).toHaveBeenCalledWith(expect.objectContaining({ city: 'Golden', phone1: '3035550142' })),
    );
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Discard changes' })).toBeNull());
  },
};

export const Rules: Story = {
  play: async ({ canvas, args }) => {
    const enter = async (label: string, value: string) => {
      await userEvent.clear(canvas.getByLabelText(label));
      await userEvent.type(canvas.getByLabelText(label), value);
    };
    await enter('Company name', 'F');
    await enter('Email', 'dana@');
    await enter('Phone', '12345');
    await enter('Fax', '12345');
    await enter('Zip code', '802');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    const says = (label: string, text: string) =>
      expect(canvas.getByLabelText(label)).toHaveAccessibleDescription(text);
    await waitFor(() => says('Company name', validation.tooShort));
    await says('Email', validation.invalidEmail);
    await says('Phone', validation.invalidNumber);
    await says('Fax', validation.invalidNumber);
    await says('Zip code', validation.invalidZipCode);
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

export const NotSaved: Story = {
  args: { onSave: fn(async (): Promise<SubmitResult> => ({ ok: false, message: errorToast.updateCompany })) },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Company name'), ' Inc.');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText(errorToast.updateCompany)).toBeVisible();
    await expect(canvas.getByLabelText('Company name')).toHaveValue('Front Range Exteriors Inc.');
  },
};

export const Discarded: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('City'), 'x');
    await userEvent.click(canvas.getByRole('button', { name: 'Discard changes' }));
    await expect(canvas.getByLabelText('City')).toHaveValue('Denver');
  },
};

export const Abroad: Story = {
  play: async ({ canvas }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Country'), 'Canada');
    await waitFor(() => expect(canvas.getByLabelText('State/Province')).toHaveProperty('tagName', 'INPUT'));
  },
};

export const Loading: Story = { args: { company: { status: 'loading' } } };

export const Failed: Story = {
  args: { company: { status: 'failed', message: errorToast.loadCompany, onRetry: fn() } },
};

export const OnAPhone: Story = { args: { company: unsubscribed }, globals: { viewport: { value: 'phone' } } };

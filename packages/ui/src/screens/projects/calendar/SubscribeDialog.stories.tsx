/** Stories of the dialog with the link for other calendars. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { type Loadable, ready } from '../../../components/Loadable.tsx';
import { expectCall } from '../../../components/testing/expectCall.ts';
import { SubscribeDialog, type SubscribeDialogProps } from './SubscribeDialog.tsx';

type Feed = { readonly created_on: string | null };

/** The dialog with a server that stores the link. */
function DialogWithState(props: SubscribeDialogProps) {
  const [feed, setFeed] = useState<Loadable<Feed>>(props.feed);
  return (
    <SubscribeDialog
      {...props}
      feed={feed}
      onRenew={async () => {
        const link = await props.onRenew();
        setFeed(ready({ created_on: '2026-03-16' }));
        return link;
      }}
      onSwitchOff={async () => {
        await props.onSwitchOff();
        setFeed(ready({ created_on: null }));
      }}
    />
  );
}

const link = 'https://plumbline.example/calendar/q8Xv0c3yT1JmN6wB5dKzR2hLsE9uPfA7q8Xv0c3yT1J.ics';

const meta = {
  title: 'Screens/Projects/SubscribeDialog',
  component: DialogWithState,
  args: {
    feed: ready<Feed>({ created_on: null }),
    open: true,
    onOpenChange: fn(),
    onRenew: fn(async () => link),
    onSwitchOff: fn(async () => undefined),
  },
} satisfies Meta<typeof DialogWithState>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Subscribe to the calendar' }));
const findQuestion = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

export const NoLink: Story = {};
export const Loading: Story = { args: { feed: { status: 'loading' } } };

const onRetry = fn();
export const Failed: Story = {
  args: { feed: { status: 'failed', message: 'The link could not be loaded', onRetry } },
  play: async () => {
    await userEvent.click((await findDialog()).getByRole('button', { name: 'Retry' }));
    await expectCall(onRetry).toHaveBeenCalledOnce();
  },
};

/** The link is shown once. A checkbox adds the setting for the own projects to it. */
export const LinkMade: Story = {
  play: async () => {
    const dialog = await findDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Make a link' }));
    const field = await dialog.findByLabelText('Link for your calendar program');
    await expect(field).toHaveValue(link);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Only projects with me as the estimator' }));
    await expect(field).toHaveValue(`${link}?own=1`);
  },
};
export const LinkMadeOnAPhone: Story = { ...LinkMade, tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

export const HasLink: Story = {
  args: { feed: ready<Feed>({ created_on: '2026-02-03' }) },
  play: async () => {
    await expect((await findDialog()).getByText(/^You have made a link on Feb 3, 2026/)).toBeVisible();
  },
};

/** A new link needs a confirmation, because the earlier one stops working. */
export const Renewed: Story = {
  args: HasLink.args as object,
  play: async ({ args }) => {
    const dialog = await findDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Make a new link' }));
    const question = await findQuestion('Make a new link?');
    await expect(args.onRenew).not.toHaveBeenCalled();
    await userEvent.click(question.getByRole('button', { name: 'Make a new link' }));
    await expect(await dialog.findByLabelText('Link for your calendar program')).toHaveValue(link);
  },
};

export const SwitchedOff: Story = {
  args: HasLink.args as object,
  play: async ({ args }) => {
    const dialog = await findDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Switch off' }));
    await userEvent.click((await findQuestion('Switch off the link?')).getByRole('button', { name: 'Switch off' }));
    await expectCall(args.onSwitchOff).toHaveBeenCalledOnce();
    await expect(await dialog.findByRole('button', { name: 'Make a link' })).toBeVisible();
  },
};

/** A failed switch-off says that the link still works. */
export const SwitchOffFailed: Story = {
  args: { ...(HasLink.args as object), onSwitchOff: fn(() => Promise.reject(new Error('offline'))) },
  play: async () => {
    await userEvent.click((await findDialog()).getByRole('button', { name: 'Switch off' }));
    const question = await findQuestion('Switch off the link?');
    await userEvent.click(question.getByRole('button', { name: 'Switch off' }));
    await expect(await question.findByText('The link could not be switched off. It still works.')).toBeVisible();
  },
};

export const NotMade: Story = {
  args: { onRenew: fn(() => Promise.reject(new Error('offline'))) },
  play: async () => {
    const dialog = await findDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Make a link' }));
    await expect(await dialog.findByText('The link could not be made. Please try again.')).toBeVisible();
  },
};

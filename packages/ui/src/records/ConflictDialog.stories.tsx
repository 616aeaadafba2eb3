import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { expectCall } from '../components/testing/expectCall.ts';
import { ConflictDialog } from './ConflictDialog.tsx';

const meta = {
  title: 'Components/ConflictDialog',
  component: ConflictDialog,
  // The dialog is open from the start, so each story needs its own iframe in the docs.
  parameters: { docs: { story: { inline: false, height: '480px' } } },
  args: {
    recordName: 'this project',
    changedBy: 'Luis Ortega',
    labels: { title: 'Project title', jobType: 'Job type', city: 'City' },
    differences: [
      { field: 'title', localValue: 'Roof and gutters', serverValue: 'Roof and skylights', author: 'both' },
      { field: 'jobType', localValue: 'Exterior', serverValue: 'Roofing', author: 'localUser' },
      { field: 'city', localValue: '', serverValue: 'Aurora', author: 'otherUser' },
    ],
    onKeepOwnChanges: fn(),
    onLoadCurrentRecord: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof ConflictDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Escape closes the dialog and leaves the form as it is. */
export const Playground: Story = {
  play: async ({ args }) => {
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Luis Ortega changed this project/ }));
    await expect(dialog.getByRole('row', { name: 'City — Aurora' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectCall(args.onClose).toHaveBeenCalled();
    await expect(args.onKeepOwnChanges).not.toHaveBeenCalled();
    await expect(args.onLoadCurrentRecord).not.toHaveBeenCalled();
  },
};

export const OwnChangesKept: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
    await expectCall(args.onKeepOwnChanges).toHaveBeenCalledOnce();
    await expect(args.onLoadCurrentRecord).not.toHaveBeenCalled();
  },
};

export const CurrentRecordLoaded: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Load theirs' }));
    await expectCall(args.onLoadCurrentRecord).toHaveBeenCalledOnce();
    await expect(args.onKeepOwnChanges).not.toHaveBeenCalled();
  },
};

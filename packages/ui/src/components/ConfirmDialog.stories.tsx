import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
import { expectCall } from './testing/expectCall.ts';
import { expectFocus } from './testing/expectFocus.ts';

const meta = {
  title: 'Components/ConfirmDialog',
  component: ConfirmDialog,
  // The dialog is open from the start, so each story needs its own iframe in the docs.
  parameters: { docs: { story: { inline: false, height: '360px' } } },
  args: {
    open: true,
    title: 'Are you sure you want to delete this project?',
    text: 'Kitchen remodel and its estimate will no longer be listed.',
    onOpenChange: fn(),
    onConfirm: fn<ConfirmDialogProps['onConfirm']>(async () => ({ ok: true })),
  },
} satisfies Meta<typeof ConfirmDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The button that cancels has the focus when the dialog opens. */
export const Playground: Story = {
  play: async () => {
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this project?' });
    await expect(dialog).toBeVisible();
    await expectFocus(screen.getByRole('button', { name: 'No' }));
  },
};

/** The confirm button is not red, and both buttons name their action. */
export const ActionNotDestructive: Story = {
  args: {
    destructive: false,
    title: 'Import 214 line items?',
    text: '12 rows with errors are left out.',
    confirmLabel: 'Import',
    cancelLabel: 'Cancel',
  },
};

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

export const Confirmed: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await expectCall(args.onConfirm).toHaveBeenCalledOnce();
    await expectCall(args.onOpenChange).toHaveBeenCalledWith(false);
  },
};

/** Reduced motion disables the closing animation of the app, so the story defines its own. */
const closingAnimation = `
  @keyframes fading { to { opacity: 0 } }
  [data-state=closed] { animation: fading 1s !important }
`;

function DialogWithClosingAnimation(props: ConfirmDialogProps) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <style>{closingAnimation}</style>
      <ConfirmDialog {...props} open={open} onOpenChange={setOpen} />
    </>
  );
}

/** A double click confirms once. */
export const ConfirmedTwice: Story = {
  args: { onConfirm: fn(() => undefined) },
  render: (args) => <DialogWithClosingAnimation {...args} />,
  play: async ({ args }) => {
    const yesButton = await screen.findByRole('button', { name: 'Yes' });
    await userEvent.click(yesButton);
    await userEvent.click(yesButton);
    await expectCall(args.onConfirm).toHaveBeenCalledOnce();
    // axe must not measure the contrast of the dialog while it fades out.
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

export const Cancelled: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'No' }));
    await expect(args.onConfirm).not.toHaveBeenCalled();
    await expectCall(args.onOpenChange).toHaveBeenCalledWith(false);
  },
};

/** While the action runs, Escape does not close the dialog. */
export const ConfirmationPending: Story = {
  args: { onConfirm: fn(() => new Promise<undefined>(() => undefined)) },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpenChange).not.toHaveBeenCalled();
    await expect(screen.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-busy', 'true');
  },
};

export const Failed: Story = {
  args: { onConfirm: fn(async () => ({ ok: false as const, message: 'Error deleting project' })) },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await expect(await screen.findByRole('alert')).toHaveTextContent('Error deleting project');
    await expect(args.onOpenChange).not.toHaveBeenCalled();
  },
};

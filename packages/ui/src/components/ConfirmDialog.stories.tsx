import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
import { Row } from './layout.tsx';
import { Text } from './Text.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectCall } from './testing/expectCall.ts';
import { expectFocus } from './testing/expectFocus.ts';

const meta = {
  title: 'Components/ConfirmDialog',
  component: ConfirmDialog,
  // The dialog is open from the start, so each story needs its own iframe in the docs.
  parameters: {
    guide: {
      status: 'stable',
      use: [
        'Before an action that cannot be undone, for example a deletion.',
        'Before an action with a large effect that people may underestimate, such as an import.',
      ],
      avoid: [
        'For an action that can be undone. Do it at once and offer Undo.',
        'For input of several values. Use Dialog with a Form.',
        'To report a result. Use Toast.',
      ],
      anatomy: [
        { name: 'Title', description: 'The question. It names the action and the kind of record.' },
        { name: 'Text', description: 'Which record, and what is lost.' },
        { name: 'Fields', description: 'Optional. Only what the action needs.' },
        { name: 'Error', description: 'After a failed action, above the buttons. The dialog stays open.' },
        { name: 'Cancel button', description: 'Has the focus when the dialog opens, so that Enter is harmless.' },
        { name: 'Confirm button', description: 'Red for a deletion. It shows a spinner while the action runs.' },
      ],
      keyboard: [
        { keys: 'Tab, Shift+Tab', effect: 'Moves the focus inside the dialog. It does not leave it.' },
        { keys: 'Enter, Space', effect: 'Clicks the focused button, at first the one that cancels.' },
        { keys: 'Escape', effect: 'Cancels, unless the action is running.' },
      ],
      content: [
        'The title is a question with the verb of the action: “Delete this office?”.',
        'The buttons repeat the verb: “Delete” and “Keep”. “Yes” and “No” only where the specification asks for them.',
        'The text says what is lost, not that people should be careful.',
      ],
      accessibility: {
        provides: [
          'The role alertdialog with its title and text as name and description.',
          'The focus is trapped, and returns to the button that opened the dialog.',
          'An error is announced.',
        ],
        checkByHand: [
          'If the action removes the button that opened the dialog, `moveFocusAfterClose` moves the focus to the next sensible place.',
        ],
      },
      related: ['Dialog', 'Toast'],
    } satisfies ComponentGuide,
    docs: { story: { inline: false, height: '360px' } },
  },
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

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

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

/** The title and the buttons of a dialog, without the dialog. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Name the action and the record, and repeat the verb on the button.',
        children: (
          <Card title="Delete this office?">
            <Text>Fort Collins is removed from all lists.</Text>
            <Row data-end>
              <Button>Keep</Button>
              <Button variant="danger">Delete</Button>
            </Row>
          </Card>
        ),
      }}
      dontDoThis={{
        text: 'Ask whether the user is sure, with buttons that make sense only after reading the text.',
        children: (
          <Card title="Are you sure?">
            <Row data-end>
              <Button>Cancel</Button>
              <Button variant="danger">OK</Button>
            </Row>
          </Card>
        ),
      }}
    />
  ),
};

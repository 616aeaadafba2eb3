import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { ActionBar, Row } from './layout.tsx';
import { type ToastMessage, ToastProvider, useToast } from './Toast.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

function ToastButton(message: ToastMessage) {
  const toast = useToast();
  return (
    <Row style={{ minHeight: 200, alignItems: 'flex-start' }}>
      <Button onClick={() => toast(message)}>Show the toast</Button>
    </Row>
  );
}

const meta = {
  title: 'Components/Toast',
  component: ToastProvider,
  parameters: {
    guide: {
      status: 'stable',
      use: ['For the result of an action that the user started: created, updated, failed.'],
      avoid: [
        'For a state that stays. Use Notice.',
        'For the error of a field. Use `error` of the field.',
        'For anything the user must act on: a toast disappears after two seconds.',
      ],
      anatomy: [
        {
          name: 'Frame',
          description:
            'At the bottom right, above the buttons, or at the top while a dialog is open. The left edge has the colour of the tone. At most three are shown.',
        },
        { name: 'Icon', description: 'A check mark, a warning, or an i for an information.' },
        { name: 'Title', description: 'What happened.' },
        { name: 'Text', description: 'Optional. One sentence.' },
        { name: 'Detail', description: 'Optional. The reason of an error.' },
      ],
      keyboard: [{ keys: 'Tab', effect: 'Toasts have nothing to focus. A hovered toast stays.' }],
      content: [
        'The title of a success is the record and the verb: “Project created”.',
        'An error says what did not work, and in the detail why, if that is known.',
      ],
      accessibility: {
        provides: [
          'A success is a status, an error is an alert, so that screen readers read them without a focus change.',
          'Toasts are above dialogs, and a click on a toast closes no dialog.',
        ],
        checkByHand: ['The same result is visible on the page: two seconds are too short for many people.'],
      },
      related: ['Notice', 'ConfirmDialog'],
    } satisfies ComponentGuide,
  },
  args: { tone: 'success', title: 'Project created', text: 'Created succesfully!', children: null },
  // The properties of the message, which is no component.
  argTypes: {
    tone: { description: 'Whether the action worked.', control: 'inline-radio', options: ['success', 'error', 'info'] },
    title: { description: 'What happened.' },
    text: { description: 'One sentence below the title.' },
    detail: { description: 'The reason for an error, if it is known.', control: 'text' },
    children: { control: false },
  },
  render: ({ children: _children, ...message }) => <ToastButton {...message} />,
} satisfies Meta<ToastMessage & { children: ReactNode }>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The toast of a successful action. */
export const Playground: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show the toast' }));
    await expect(await screen.findByRole('status')).toHaveTextContent('Project created');
  },
};

export const ErrorToast: Story = {
  args: { tone: 'error', title: 'Error', text: 'Error creating project' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(await screen.findByRole('alert')).toHaveTextContent('Error creating project');
  },
};

/** Something that is no error, for example a conflict that the user resolves on the page. */
export const InformationToast: Story = {
  args: { tone: 'info', title: 'Changed by Marcus Bell meanwhile', text: 'Choose which version to keep' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(await screen.findByRole('status')).toHaveTextContent('Changed by Marcus Bell meanwhile');
  },
};

export const ToastClosedAfterTwoSeconds: Story = {
  play: async (context) => {
    const start = performance.now();
    await Playground.play?.(context);
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull(), { timeout: 3000 });
    await expect(performance.now() - start).toBeGreaterThanOrEqual(2000);
  },
};

/** The height of the header of the app, which has the search and the account. */
const headerHeight = 56;

/** If four calls fail at the same time, the last three toasts are shown side by side at the bottom. They do not cover the header. */
export const SeveralToasts: Story = {
  args: { tone: 'error', title: 'Error', text: 'Error getting users' },
  play: async ({ canvas }) => {
    for (let clicks = 0; clicks < 4; clicks += 1) await userEvent.click(canvas.getByRole('button'));
    const toasts = await screen.findAllByRole('alert');
    await expect(toasts).toHaveLength(3);
    for (const toast of toasts) await expect(toast.getBoundingClientRect().top).toBeGreaterThan(headerHeight);
  },
};

/** On a phone, toasts are shown above the action bar. They do not cover it, whatever its height is. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  render: (args) => (
    <>
      <ToastButton {...args} />
      <ActionBar>
        <Button>Cancel</Button>
        <Button>Discard changes</Button>
        <Button>Estimate</Button>
        <Button variant="primary">Save</Button>
      </ActionBar>
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show the toast' }));
    const toast = await screen.findByRole('status');
    const bar = canvas.getByRole('button', { name: 'Save' }).parentElement;
    await waitFor(() =>
      expect(toast.getBoundingClientRect().bottom).toBeLessThan(bar?.getBoundingClientRect().top ?? 0),
    );
  },
};

/** A toast is shown above an open dialog and its overlay. A click on the toast leaves the dialog open. */
export const ToastAboveDialog: Story = {
  // The dialog is open from the start, so the story needs its own iframe in the docs.
  parameters: { docs: { story: { inline: false, height: '360px' } } },
  args: { tone: 'error', title: 'Error', text: 'Error updating line items' },
  render: (args) => {
    const [open, setOpen] = useState(true);
    return (
      <Dialog open={open} onOpenChange={setOpen} title="Item Details">
        <ToastButton {...args} />
      </Dialog>
    );
  },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Item Details' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show the toast' }));
    const toast = await screen.findByRole('alert');
    const { left, top, width, height } = toast.getBoundingClientRect();
    await expect(top).toBeLessThan(headerHeight);
    await expect(toast).toContainElement(
      document.elementFromPoint(left + width / 2, top + height / 2) as HTMLElement | null,
    );
    await userEvent.click(toast);
    await expect(dialog).toBeVisible();
  },
};

/** A toast disappears. The buttons show the toasts. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Report the result of an action.',
        children: <ToastButton tone="success" title="Office created" text="Fort Collins is in the list." />,
      }}
      dontDoThis={{
        text: 'Ask for an action that needs more than two seconds.',
        children: (
          <ToastButton tone="error" title="Your package ends soon" text="Call us at 970-555-0100 to extend it." />
        ),
      }}
    />
  ),
};

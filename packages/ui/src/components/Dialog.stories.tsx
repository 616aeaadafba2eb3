import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useRef, useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { Dialog, type DialogProps, dialogWidths } from './Dialog.tsx';
import { Row } from './layout.tsx';
import { MoneyField } from './NumberField.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectFocus } from './testing/expectFocus.ts';

/** A button that opens the dialog. */
function DialogWithButton({ open: initiallyOpen, onOpenChange, children, ...props }: DialogProps) {
  const [open, setOpen] = useState(initiallyOpen);
  const changeOpen = (nextOpen: boolean) => {
    setOpen(nextOpen);
    onOpenChange(nextOpen);
  };
  return (
    <>
      <Button onClick={() => changeOpen(true)}>Discount</Button>
      <Dialog {...props} open={open} onOpenChange={changeOpen}>
        {children}
        <Row data-end>
          <Button onClick={() => changeOpen(false)}>Cancel</Button>
          <Button variant="primary">Save</Button>
        </Row>
      </Dialog>
    </>
  );
}

const meta = {
  title: 'Components/Dialog',
  component: Dialog,
  parameters: {
    guide: {
      status: 'stable',
      use: [
        'For a short task that belongs to the page behind it, such as a discount or a new item.',
        'For details that people look at and close again.',
      ],
      avoid: [
        'To ask for a confirmation. Use ConfirmDialog.',
        'For a long form or several steps. Use a page, which has a URL and survives a reload.',
        'From another dialog. Replace the content of the first instead.',
      ],
      anatomy: [
        { name: 'Title', description: 'Names the task. It stays in view while the content scrolls.' },
        { name: 'Description', description: 'Optional. One sentence.' },
        { name: 'Content', description: 'Scrolls if it is higher than the window.' },
        {
          name: 'Buttons',
          description: 'At the end: Cancel, then the main action. On a phone they stay at the lower edge.',
        },
        { name: 'Close button', description: 'Always there, so that a tap can close the dialog.' },
      ],
      keyboard: [
        { keys: 'Tab, Shift+Tab', effect: 'Moves the focus inside the dialog. It does not leave it.' },
        { keys: 'Escape', effect: 'Closes the dialog. An open calendar or list inside closes first.' },
        { keys: 'Enter', effect: 'In a field of a Form, submits the form.' },
      ],
      content: [
        'The title is the text of the button that opened the dialog, or nearly: “Add Discount”.',
        'The main button repeats the verb of the title.',
      ],
      accessibility: {
        provides: [
          'The role dialog, named by its title. The page behind is inert and does not scroll.',
          'The first field has the focus. After closing, the button that opened the dialog has it again, or the heading of the page if the button is gone.',
        ],
        checkByHand: [
          'With unsaved input, `ignoresOutsideClicks` keeps the dialog open, and closing asks first.',
          'At a zoom of 400 %, the buttons are reachable.',
        ],
      },
      related: ['ConfirmDialog', 'Form', 'Layout'],
    } satisfies ComponentGuide,
  },
  args: {
    open: false,
    onOpenChange: fn(),
    title: 'Add Discount',
    description: 'Taken off the total of this estimate.',
    width: 'small',
    children: <MoneyField label="Amount" defaultValue="50" />,
  },
  argTypes: {
    width: { control: 'inline-radio', options: Object.keys(dialogWidths) },
    open: { control: false },
    children: { control: false },
  },
  render: (args) => <DialogWithButton {...args} />,
} satisfies Meta<typeof Dialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The button Discount opens the dialog. */
export const Playground: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Discount' }));
    await expect(await screen.findByRole('dialog', { name: 'Add Discount' })).toBeVisible();
  },
};

export const OnAPhone: Story = { ...Playground, tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

/**
 * An open dialog changes styles of the body. The page does not inherit these styles, so the browser does not compute the styles of the
 * page again.
 */
export const PageStylesUnchanged: Story = {
  play: async (context) => {
    await Playground.play?.(context);
    const page = getComputedStyle(context.canvas.getByText('Discount'));
    await waitFor(() => expect(getComputedStyle(document.body).pointerEvents).toBe('none'));
    await waitFor(() => expect(document.body).toHaveAttribute('data-scroll-locked'));
    await expect(page.pointerEvents).toBe('auto');
    await expect(page.getPropertyValue('--removed-body-scroll-bar-size')).toBe('');
  },
};

export const FocusRestoredByEscape: Story = {
  play: async (context) => {
    await Playground.play?.(context);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectFocus(context.canvas.getByRole('button', { name: 'Discount' }));
  },
};

function SelfFocusingField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input ref={field} aria-label="Code" />;
}

function DialogWithSelfFocusingField() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Enter code</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Code">
        <SelfFocusingField />
      </Dialog>
    </>
  );
}

/** The content of the dialog moves the focus to a field when it opens. */
export const FocusRestoredIfContentMovesFocus: Story = {
  render: () => <DialogWithSelfFocusingField />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Enter code' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectFocus(canvas.getByRole('button', { name: 'Enter code' }));
  },
};

/** A list without items. The button that adds an item is removed after an item is saved. */
function EmptyList() {
  const [open, setOpen] = useState(false);
  const [filled, setFilled] = useState(false);
  const save = () => {
    setFilled(true);
    setOpen(false);
  };
  return (
    <>
      <h1>Line Items</h1>
      {!filled && <Button onClick={() => setOpen(true)}>Add Item</Button>}
      <Dialog open={open} onOpenChange={setOpen} title="New item">
        <Button variant="primary" onClick={save}>
          Save
        </Button>
      </Dialog>
    </>
  );
}

/** The saved item removes the button that opened the dialog, so the heading receives the focus. */
export const HeadingFocusedAfterButtonRemoved: Story = {
  render: () => <EmptyList />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add Item' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Line Items' })).toHaveFocus());
  },
};

/** The title and the buttons of a dialog, without the dialog. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Use the words of the button that opens the dialog, and one main action.',
        children: (
          <Card title="Add Discount">
            <MoneyField label="Discount" defaultValue="50" />
            <Row data-end>
              <Button>Cancel</Button>
              <Button variant="primary">Add</Button>
            </Row>
          </Card>
        ),
      }}
      dontDoThis={{
        text: 'Use a title without an action, and buttons that do not say what they do.',
        children: (
          <Card title="Information">
            <MoneyField label="Value" defaultValue="50" />
            <Row data-end>
              <Button variant="primary">Close</Button>
              <Button variant="primary">OK</Button>
            </Row>
          </Card>
        ),
      }}
    />
  ),
};

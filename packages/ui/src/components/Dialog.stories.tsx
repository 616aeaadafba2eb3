import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useRef, useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './Button.tsx';
import { Dialog, dialogWidths } from './Dialog.tsx';
import { Row } from './layout.tsx';
import { MoneyField } from './NumberField.tsx';
import { expectFocus } from './testing/expectFocus.ts';

function DiscountDialog({ width }: { width?: keyof typeof dialogWidths }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Discount</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Add Discount"
        description="Taken off the total of this estimate."
        width={width ?? 'small'}
      >
        <MoneyField label="Amount" defaultValue="50" />
        <Row data-end>
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button variant="primary">Save</Button>
        </Row>
      </Dialog>
    </>
  );
}

const meta = {
  title: 'Components/Dialog',
  component: DiscountDialog,
  argTypes: { width: { control: 'inline-radio', options: Object.keys(dialogWidths) } },
} satisfies Meta<typeof DiscountDialog>;

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

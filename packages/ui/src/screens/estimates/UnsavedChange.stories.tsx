/** Stories of changes of an estimate that the server did not save: failures, conflicts and their resolution. */

import type { EstimateItem } from '@plumbline/domain/estimates/lines/estimate';
import { messages } from '@plumbline/domain/messages/messages';
import { CallError } from '@plumbline/domain/shared/failedCall';
import { aLine } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { EstimateWithFakeApi, estimateStory } from './testing/EstimateWithFakeApi.tsx';
import {
  type Canvas,
  estimate,
  findLine,
  findLineRow,
  findLineTable,
  findSummaryAmount,
  getFieldByLabel,
  getLineTable,
  neverResolves,
  openDiscountDialog,
  rejectSave,
  typeLine,
} from './testing/estimateStorySteps.ts';

const meta = {
  title: 'Screens/Estimates/UnsavedChange',
  component: EstimateWithFakeApi,
  ...estimateStory,
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

export const DiscountSaveFailed: Story = {
  beforeEach: ({ args }) => {
    args.calls = { saveDiscount: fn(neverResolves).mockImplementationOnce(rejectSave) };
  },
  play: async ({ canvas, args }) => {
    const input = getFieldByLabel(await openDiscountDialog(canvas), 'Discount');
    await userEvent.clear(input);
    await userEvent.type(input, '500{Enter}');
    await expect(await canvas.findByText(messages.errorToast.updateEstimate)).toBeVisible();
    await expect(await findSummaryAmount(canvas, 'Discount')).toHaveTextContent('$250.00');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expectFocus(canvas.getByRole('button', { name: /^Discount/ }));
    await expectCall(args.calls.saveDiscount).toHaveBeenNthCalledWith(2, expect.objectContaining({ discount: 500 }));
  },
};

/** Opens the row of the line Ice and water shield and types its rate. */
const typeRate = async (canvas: Canvas, rate: string) => {
  const name = 'Ice and water shield';
  await userEvent.click((await findLineRow(canvas, name)).getByRole('button', { name: `Edit ${name}` }));
  const input = getFieldByLabel(getLineTable(canvas), 'Rate');
  await userEvent.clear(input);
  await userEvent.type(input, rate);
};

export const LineEditFailed: Story = {
  beforeEach: ({ args }) => {
    args.calls = { saveItem: fn(neverResolves).mockImplementationOnce(rejectSave) };
  },
  play: async ({ canvas, args }) => {
    await typeRate(canvas, '150{Enter}');
    await expect(await canvas.findByText('Error updating items')).toBeVisible();
    await expect(await canvas.findByText(/^Your change of this line is not saved/)).toBeVisible();
    await expect(getLineTable(canvas).getByRole('listitem')).toHaveTextContent('Rate: yours $150.00, saved $122.00');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expectFocus(canvas.getByRole('button', { name: 'Edit Ice and water shield' }));
    await expectCall(args.calls.saveItem).toHaveBeenCalledTimes(2);
  },
};

export const NewLineFailed: Story = {
  args: {
    calls: {
      addItem: () =>
        Promise.reject(new CallError({ kind: 'refused', message: 'An estimate is at most $70,000,000,000,000.00' })),
    },
  },
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    await typeLine(canvas, 'Gutters, seamless');
    await userEvent.click(canvas.getByRole('button', { name: 'Add line item' }));
    await expect(await canvas.findByText('Error creating items')).toBeVisible();
    await expect(await findLine(canvas, 'Gutters, seamless')).toBeVisible();
    await expect(await findSummaryAmount(canvas, 'SubTotal')).toHaveTextContent('$17,010.00');
  },
};

/** The button Discard removes the row that had the focus. The Edit button of the last row gets the focus. */
export const FocusAfterLineDiscarded: Story = {
  ...NewLineFailed,
  play: async (context) => {
    await NewLineFailed.play?.(context);
    await userEvent.click(context.canvas.getByRole('button', { name: 'Discard' }));
    const lastEditButton = getLineTable(context.canvas).getAllByRole('button', { name: /^Edit/ }).at(-1);
    await expectFocus(lastEditButton);
  },
};

const [, , shield = aLine()] = exampleLines(9);
const rejectWithConflict = (current: EstimateItem | null, changedBy: string) => () =>
  Promise.reject(new CallError({ kind: 'conflict', message: 'Conflict', current, changedBy }));

export const LineInConflict: Story = {
  beforeEach: ({ args }) => {
    const theirLine = { ...shield, rate: 99, quantity: 12, version: 2 };
    const changedEstimate = {
      ...estimate,
      items: estimate.items.map((line) => (line.id === shield.id ? theirLine : line)),
    };
    args.calls = {
      // The machine loads the estimate again after a conflict.
      loadEstimate: fn(async () => changedEstimate).mockImplementationOnce(async () => estimate),
      saveItem: fn(neverResolves).mockImplementationOnce(rejectWithConflict(theirLine, 'Luis Ortega')),
    };
  },
  play: async ({ canvas }) => {
    await typeRate(canvas, '150');
    await userEvent.keyboard('{Enter}');
    const message = 'Luis Ortega changed this line while you were editing it.';
    await expect(await canvas.findByText(message)).toBeVisible();
    await expect(
      getLineTable(canvas)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Rate: yours $150.00, theirs $99.00', 'Quantity: yours 14, theirs 12']);
  },
};

export const LocalChangeKept: Story = {
  ...LineInConflict,
  play: async (context) => {
    await LineInConflict.play?.(context);
    await userEvent.click(context.canvas.getByRole('button', { name: 'Keep mine' }));
    await expectCall(context.args.calls.saveItem).toHaveBeenNthCalledWith(
      2,
      expect.objectContaining({ version: 2, values: expect.objectContaining({ rate: 150, quantity: 14 }) }),
    );
    await waitFor(() => expect(context.canvas.queryByRole('button', { name: 'Keep mine' })).toBeNull());
  },
};

export const ServerChangeLoaded: Story = {
  ...LineInConflict,
  play: async (context) => {
    await LineInConflict.play?.(context);
    await userEvent.click(context.canvas.getByRole('button', { name: 'Load theirs' }));
    await expect((await findLineRow(context.canvas, 'Ice and water shield')).getByText('$99.00')).toBeVisible();
  },
};

/** The server does not know who deleted the line. */
export const LineDeletedByAnotherUser: Story = {
  args: { calls: { saveItem: rejectWithConflict(null, '') } },
  play: async ({ canvas }) => {
    await typeRate(canvas, '150');
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('Another user deleted this line while you were editing it.')).toBeVisible();
  },
};

export const TwoNewLinesFailed: Story = {
  args: { calls: { addItem: rejectSave } },
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    for (const name of ['Gutters, seamless', 'Gutter guards']) {
      const form = await typeLine(canvas, name);
      await userEvent.click(canvas.getByRole('button', { name: 'Add line item' }));
      // The form is cleared after its validation.
      await waitFor(() => expect(getFieldByLabel(form, 'Name')).toHaveValue(''));
    }
    await expect(await canvas.findByText('2 lines are not saved.')).toBeVisible();
  },
};

export const TwoNewLinesFailedOnAPhone: Story = {
  ...TwoNewLinesFailed,
  tags: ['test-all'],
  globals: { viewport: { value: 'phone' } },
};

export const FirstUnsavedChangeShown: Story = {
  ...TwoNewLinesFailed,
  play: async (context) => {
    await TwoNewLinesFailed.play?.(context);
    await userEvent.click(context.canvas.getByRole('button', { name: 'Show' }));
    const [firstMessage] = context.canvas.getAllByText(/^This line is not saved/);
    await expectFocus(firstMessage?.closest('[role=status]'));
  },
};

export const PrintConfirmation: Story = {
  ...TwoNewLinesFailed,
  play: async (context) => {
    await TwoNewLinesFailed.play?.(context);
    await userEvent.click(context.canvas.getByRole('button', { name: 'Print Invoice' }));
    const name = 'Print without the changes that are not saved?';
    await expect(await screen.findByRole('alertdialog', { name })).toHaveTextContent('2 lines are not saved.');
    await expect(context.args.onPrint).not.toHaveBeenCalled();
  },
};

export const InvoicePrintedWithUnsavedChanges: Story = {
  ...TwoNewLinesFailed,
  play: async (context) => {
    await PrintConfirmation.play?.(context);
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Print' }));
    await expectCall(context.args.onPrint).toHaveBeenCalledOnce();
    await expect(screen.queryByRole('alertdialog')).toBeNull();
  },
};

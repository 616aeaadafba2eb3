import { anEstimate } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { EstimateWithCalls, estimateStory } from './testing/EstimateWithCalls.tsx';
import {
  type Canvas,
  fieldByLabel,
  findLine,
  findLineRow,
  findLineTable,
  lineTable,
  rejectOffline,
  typeLine,
} from './testing/estimateStorySteps.ts';
import { exampleLines } from './testing/exampleLines.ts';

const meta = {
  title: 'Screens/Estimates/SaveStatus',
  component: EstimateWithCalls,
  ...estimateStory,
} satisfies Meta<typeof EstimateWithCalls>;

export default meta;
type Story = StoryObj<typeof meta>;

async function addLine(canvas: Canvas) {
  await findLineTable(canvas);
  await typeLine(canvas, 'Gutters, seamless');
  await userEvent.click(canvas.getByRole('button', { name: 'Add line item' }));
}

export const Saved: Story = {
  args: { calls: { loadEstimate: async () => anEstimate({ items: exampleLines(3) }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Saved')).toBeVisible();
  },
};

export const Saving: Story = {
  play: async ({ canvas }) => {
    await addLine(canvas);
    await expect(await canvas.findByText('Saving')).toBeVisible();
  },
};

/** A new line and an edited line are displayed, and no line is marked as unsaved. */
export const Offline: Story = {
  args: { calls: { addItem: fn(rejectOffline) } },
  play: async ({ canvas }) => {
    await addLine(canvas);
    await expect(await canvas.findByText('Offline, 1 change')).toBeVisible();
    await expect(await canvas.findByText('Changes are kept and sent when it returns')).toBeVisible();
    const name = 'Ice and water shield';
    await userEvent.click((await findLineRow(canvas, name)).getByRole('button', { name: `Edit ${name}` }));
    const quantity = fieldByLabel(lineTable(canvas), 'Quantity');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '20{Enter}');
    await expect(await canvas.findByText('Offline, 2 changes')).toBeVisible();
    await expect(await findLine(canvas, 'Gutters, seamless')).toBeVisible();
    await expect(canvas.queryByText(/not saved/)).toBeNull();
  },
};

export const OfflineOnAPhone: Story = { ...Offline, globals: { viewport: { value: 'phone' } } };

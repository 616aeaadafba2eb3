/** Stories of the text that tells whether the changes of an estimate are saved. */
import { anEstimate } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { EstimateWithFakeApi, estimateStory } from './testing/EstimateWithFakeApi.tsx';
import {
  type Canvas,
  findLine,
  findLineRow,
  findLineTable,
  getFieldByLabel,
  getLineTable,
  rejectOffline,
  typeLine,
} from './testing/estimateStorySteps.ts';

const meta = {
  title: 'Screens/Estimates/SaveStatus',
  component: EstimateWithFakeApi,
  ...estimateStory,
} satisfies Meta<typeof EstimateWithFakeApi>;

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

/** The table shows a new line and an edited line as usual. No line is marked as not saved. */
export const Offline: Story = {
  args: { calls: { addItem: fn(rejectOffline) } },
  play: async ({ canvas }) => {
    await addLine(canvas);
    await expect(await canvas.findByText('Offline, 1 change')).toBeVisible();
    await expect(await canvas.findByText('Changes are kept and sent when it returns')).toBeVisible();
    const name = 'Ice and water shield';
    await userEvent.click((await findLineRow(canvas, name)).getByRole('button', { name: `Edit ${name}` }));
    const quantity = getFieldByLabel(getLineTable(canvas), 'Quantity');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '20{Enter}');
    await expect(await canvas.findByText('Offline, 2 changes')).toBeVisible();
    await expect(await findLine(canvas, 'Gutters, seamless')).toBeVisible();
    await expect(canvas.queryByText(/not saved/)).toBeNull();
  },
};

export const OfflineOnAPhone: Story = { ...Offline, tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

import { anEstimate } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { EstimateWithCalls, estimateStory } from './testing/EstimateWithCalls.tsx';
import { type Canvas, findLineTable, rejectOffline, typeLine } from './testing/estimateStorySteps.ts';
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

export const Offline: Story = {
  args: { calls: { addItem: fn(rejectOffline) } },
  play: async ({ canvas }) => {
    await addLine(canvas);
    await expect(await canvas.findByText('Offline, 1 waiting')).toBeVisible();
  },
};

export const OfflineOnAPhone: Story = { ...Offline, globals: { viewport: { value: 'phone' } } };

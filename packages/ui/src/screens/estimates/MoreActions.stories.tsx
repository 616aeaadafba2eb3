/** Stories of the list "More" with the actions for the whole estimate. */
import { anEstimate } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { EstimateWithFakeApi, estimateStory } from './testing/EstimateWithFakeApi.tsx';
import { findLineTable } from './testing/estimateStorySteps.ts';

const meta = {
  title: 'Screens/Estimates/MoreActions',
  component: EstimateWithFakeApi,
  ...estimateStory,
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

const optionsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

export const EstimateWithLines: Story = {
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    const list = canvas.getByLabelText('More');
    await expect(optionsOf(list)).toEqual(['Start from…', 'Save as template…', 'Show cost and margin']);
    // After a choice, the list shows its label again, so that the user can choose the same action again.
    await userEvent.selectOptions(list, 'Start from…');
    await expect(list).toHaveValue('');
  },
};

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

/** An estimate without lines cannot become a template. */
export const EstimateWithoutLines: Story = {
  args: { calls: { loadEstimate: async () => anEstimate({ items: [] }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Start from…' })).toBeVisible();
    await expect(optionsOf(canvas.getByLabelText('More'))).toEqual(['Start from…', 'Show cost and margin']);
  },
};

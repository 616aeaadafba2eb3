/** Stories of the card with the number, the validity, the notes and the terms of an estimate. */
import { CallError } from '@plumbline/domain/shared/failedCall';
import { aCompany, anEstimate } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { expectCall } from '../../../components/testing/expectCall.ts';
import { EstimateWithFakeApi, estimateStory } from '../testing/EstimateWithFakeApi.tsx';
import type { Canvas } from '../testing/estimateStorySteps.ts';

const estimate = anEstimate({
  items: exampleLines(3),
  valid_until: '2026-04-30',
  client_notes: 'The dog is in the yard until noon.\nPlease ring the bell at the side door.',
  terms: 'Payment within 30 days of the invoice.\nPrices are valid until the date above.',
});
const emptyEstimate = anEstimate({ items: exampleLines(3) });

const meta = {
  title: 'Screens/Estimates/Summary/EstimateDetails',
  component: EstimateWithFakeApi,
  ...estimateStory,
  args: {
    ...estimateStory.args,
    company: aCompany({ default_terms: 'Payment within 30 days.' }),
    calls: { loadEstimate: async () => estimate },
  },
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

const findCard = async (canvas: Canvas) => within(await canvas.findByRole('region', { name: 'Estimate No. 1042' }));

export const Default: Story = {
  play: async ({ canvas }) => {
    const card = await findCard(canvas);
    await expect(card.getByLabelText('Valid until')).toHaveValue('2026-04-30');
    await expect(card.getByLabelText('Notes to the client')).toHaveValue(estimate.client_notes);
    await expect(card.queryByRole('button', { name: 'Use the terms of the company' })).toBeNull();
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

/** The text is saved when the field loses the focus. */
export const TermsSaved: Story = {
  beforeEach: ({ args }) => {
    const saveDetail = fn(async ({ value }: { value: string | null }) => ({
      ...emptyEstimate,
      terms: value ?? '',
      version: 2,
    }));
    args.calls = { loadEstimate: async () => emptyEstimate, saveDetail };
  },
  play: async ({ canvas, args }) => {
    const card = await findCard(canvas);
    await userEvent.type(card.getByLabelText('Terms'), 'Net 30');
    await userEvent.tab();
    await expectCall(args.calls.saveDetail).toHaveBeenCalledOnce();
    await expectCall(args.calls.saveDetail).toHaveBeenCalledWith(
      expect.objectContaining({ field: 'terms', value: 'Net 30', version: 1 }),
    );
    await expect(card.getByLabelText('Terms')).toHaveValue('Net 30');
  },
};

export const CompanyTermsUsed: Story = {
  args: { calls: { loadEstimate: async () => emptyEstimate } },
  play: async ({ canvas }) => {
    const card = await findCard(canvas);
    await userEvent.click(card.getByRole('button', { name: 'Use the terms of the company' }));
    await expect(card.getByLabelText('Terms')).toHaveValue('Payment within 30 days.');
  },
};

const currentEstimate = { ...estimate, terms: 'Net 60', version: 2 };
const conflict = { current: currentEstimate, changedBy: 'Maria Alvarez' };

export const TermsInConflict: Story = {
  args: {
    calls: {
      loadEstimate: async () => estimate,
      saveDetail: () => Promise.reject(new CallError({ kind: 'conflict', message: '', ...conflict })),
    },
  },
  play: async ({ canvas }) => {
    const card = await findCard(canvas);
    await userEvent.type(card.getByLabelText('Terms'), ' Net 30');
    await userEvent.tab();
    await expect(await card.findByText('Maria Alvarez changed "Terms" while you were editing it.')).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: 'Load theirs' }));
    await expect(card.getByLabelText('Terms')).toHaveValue('Net 60');
  },
};

export const TermsNotSaved: Story = {
  args: {
    calls: {
      loadEstimate: async () => estimate,
      saveDetail: () => Promise.reject(new CallError({ kind: 'refused', message: 'Something went wrong' })),
    },
  },
  play: async ({ canvas }) => {
    const card = await findCard(canvas);
    await userEvent.type(card.getByLabelText('Terms'), ' Net 30');
    await userEvent.tab();
    await expect(await card.findByText(/Your change of "Terms" is not saved/)).toBeVisible();
    await expect(card.getByLabelText('Terms')).toHaveValue(`${estimate.terms} Net 30`);
  },
};

/** Stories of the estimate screen: its lines and totals, and the states while it loads. */
import { aCompany, aLine, anEstimate, aProject } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import { forAllRoles, needsPackage, type ScreenParameters } from '../../components/testing/screenStates.ts';
import { EstimateWithFakeApi, estimateStory } from './testing/EstimateWithFakeApi.tsx';
import {
  estimate,
  findLine,
  findLineRow,
  findLineTable,
  findNewLineForm,
  findSummaryAmount,
  getFieldByLabel,
  neverResolves,
  project,
  rejectOffline,
  typeLine,
} from './testing/estimateStorySteps.ts';

const meta = {
  title: 'Screens/Estimates/EstimateScreen',
  component: EstimateWithFakeApi,
  ...estimateStory,
  parameters: {
    ...estimateStory.parameters,
    screen: {
      paths: ['/estimate/:estimateId'],
      oneRow: ['OneLine'],
      twentyFiveRows: { noStoryBecause: 'All lines are on one page.' },
      twentySixRows: { noStoryBecause: 'All lines are on one page.' },
      ...forAllRoles,
      ...needsPackage,
      conflict: { noStoryBecause: 'The stories of UnsavedChange show it.' },
    } satisfies ScreenParameters,
  },
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The cards beside the lines are higher than the window. The end of the last one is visible while the user scrolls. */
export const HighSideColumn: Story = {
  globals: { viewport: { value: 'desktop' } },
  args: {
    calls: { loadEstimate: async () => anEstimate({ items: exampleLines(60) }) },
    documents: <div style={{ height: 700 }} />,
  },
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    const notes = canvas.getByRole('link', { name: 'Notes' });
    await canvas.findByText('Pipe boots, building 7');
    await expect(notes.getBoundingClientRect().bottom).toBeGreaterThan(window.innerHeight);
    canvas.getByText('Pipe boots, building 4').scrollIntoView({ block: 'center' });
    await waitFor(() => expect(notes.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight));
  },
};

export const Default: Story = {
  play: async ({ canvas }) => {
    const row = await findLineRow(canvas, 'Architectural shingles, installed');
    await expect(row.getByRole('rowheader')).toHaveTextContent('Architectural shingles, installed');
    await expect(row.getAllByRole('gridcell').map((cell) => cell.textContent)).toEqual([
      '$415.00',
      '24',
      '8.25',
      '$10,781.70',
      'Square',
      '',
    ]);
    await expect(canvas.getByRole('link', { name: 'Edit project' })).toHaveAttribute('href', `/project/${project.id}`);
    await expect(canvas.getByRole('link', { name: 'Notes' })).toHaveAttribute('href', `/project/${project.id}/notes`);
    await expect(canvas.getByText('2026-05-29')).toBeVisible();
    // The header of the project shows the client.
    await expect(canvas.queryByText(project.client.name)).toBeNull();
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

export const Empty: Story = {
  args: { calls: { loadEstimate: async () => anEstimate({ items: [] }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No line items yet')).toBeVisible();
    await expect(await findSummaryAmount(canvas, 'Total')).toHaveTextContent('$0.00');
  },
};

/** The first line starts with the tax and the unit of the company. */
export const FirstLineWithCompanyDefaults: Story = {
  args: {
    calls: { loadEstimate: async () => anEstimate({ items: [] }) },
    company: aCompany({ default_tax: 8.25, default_units: 'SQ' }),
  },
  play: async ({ canvas }) => {
    await canvas.findByText('No line items yet');
    const form = await findNewLineForm(canvas);
    await expect(getFieldByLabel(form, 'Tax %')).toHaveValue('8.25');
    await expect(getFieldByLabel(form, 'Unit')).toHaveDisplayValue('Square');
  },
};

const taxedLine = aLine({ rate: 100, quantity: 1, tax: 21 });
const discounted = anEstimate({ items: [taxedLine], discount: 120 });

/** A discount before tax is at most the sub total, so the new basis lowers the amount. */
export const DiscountLoweredByBasis: Story = {
  args: {
    calls: {
      loadEstimate: async () => discounted,
      saveDetail: async () =>
        anEstimate({ items: [taxedLine], discount: 100, discount_basis: 'before_tax', version: 2 }),
    },
  },
  play: async ({ canvas }) => {
    await userEvent.selectOptions(await canvas.findByLabelText('Discount is taken'), 'Before tax');
    const text = 'The discount was lowered from $120.00 to $100.00, the most that can be taken on this basis.';
    await expect(await canvas.findByText(text)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Dismiss' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Restore' })).toBeNull();
  },
};

export const DiscountLoweredByBasisOnAPhone: Story = {
  ...DiscountLoweredByBasis,
  tags: ['test-all'],
  globals: { viewport: { value: 'phone' } },
};

export const OneLine: Story = {
  tags: ['test-all'],
  args: { calls: { loadEstimate: async () => anEstimate({ items: exampleLines(1) }) } },
};

export const Loading: Story = { args: { calls: { loadEstimate: neverResolves }, project: { status: 'loading' } } };

export const Failed: Story = {
  beforeEach: ({ args }) => {
    args.calls = { loadEstimate: fn(async () => estimate).mockImplementationOnce(rejectOffline) };
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Error getting estimate', { selector: 'strong' })).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Retry' }));
    await expect(await canvas.findByRole('grid', { name: 'Line items' })).toBeVisible();
  },
};

export const ProjectFailed: Story = {
  args: { project: { status: 'failed', message: 'Error getting projects', onRetry: fn() } },
};

export const LineBeingSaved: Story = {
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    await typeLine(canvas, 'Gutters, seamless');
    await userEvent.click(canvas.getByRole('button', { name: 'Add line item' }));
    await expect(await findLine(canvas, 'Gutters, seamless')).toBeVisible();
    await expect(await findSummaryAmount(canvas, 'SubTotal')).toHaveTextContent('$17,510.00');
  },
};

export const InvoicePrinted: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Print Invoice' }));
    await expectCall(args.onPrint).toHaveBeenCalledOnce();
  },
};

const longDescription =
  'Remove and dispose of two layers of existing asphalt shingles, felt and flashing down to the sheathing, including the detached garage';

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    calls: {
      loadEstimate: async () =>
        anEstimate({
          items: [
            aLine({ index: 1, description: longDescription, rate: 9_999_999, quantity: 999_999, tax: 100, unit: 'MN' }),
            aLine({
              index: 2,
              description: 'Supercalifragilisticexpialidocious'.repeat(4),
              rate: 0.0325,
              quantity: 1250.5,
            }),
          ],
        }),
    },
    project: ready(
      aProject({ title: 'Complete interior and exterior renovation of the historic Alvarez-Montgomery residence' }),
    ),
  },
};

export const LongTextOnAPhone: Story = { ...LongText, tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

/** The first render has only the first 50 lines. The other lines follow. */
export const FiveHundredLines: Story = {
  args: { calls: { loadEstimate: async () => anEstimate({ items: exampleLines(500) }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('500 lines')).toBeVisible();
    // Line 493.
    await waitFor(() => expect(canvas.getByText('Decking replacement, allowance, building 55')).toBeInTheDocument());
  },
};

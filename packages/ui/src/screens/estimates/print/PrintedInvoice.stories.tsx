/** Stories of the invoice that the estimate screen prints. */

import {
  displayedDiscountTerms,
  displayedTotals,
  estimateRows,
} from '@plumbline/domain/estimates/changes/estimateRows';
import { createWorkingCopy } from '@plumbline/domain/estimates/changes/workingCopy';
import type { Estimate, EstimateSection } from '@plumbline/domain/estimates/lines/estimate';
import { toLoadedEstimate } from '@plumbline/domain/estimates/lines/sections';
import { aCompany, anAddress, anEstimate, anId, aProject } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { Canvas } from '../../../components/testing/formSteps.ts';
import {
  forAllRoles,
  needsPackage,
  type ScreenParameters,
  withoutForm,
} from '../../../components/testing/screenStates.ts';
import { PrintedInvoice } from './PrintedInvoice.tsx';
import { exampleLogo } from './testing/exampleLogo.ts';
import { PageBreaks } from './testing/PageBreaks.tsx';

/** The lines and totals of an estimate with `lineCount` example lines. */
const invoiceArgs = (
  lineCount: number,
  { discount = 0, headings = [] }: { discount?: number; headings?: readonly EstimateSection[] } = {},
) => {
  // The indexes of the lines are 0.5, 1.5 and so on, so that a heading with the index 3 follows the third line.
  const items = exampleLines(lineCount).map((line) => ({ ...line, index: line.index - 0.5 }));
  return linesAndTotals(anEstimate({ items, discount, sections: [...headings] }));
};

function linesAndTotals(estimate: Estimate) {
  const copy = createWorkingCopy(toLoadedEstimate(estimate));
  return { lines: estimateRows(copy), totals: displayedTotals(copy), discountTerms: displayedDiscountTerms(copy) };
}

const meta = {
  title: 'Print/Invoice',
  component: PrintedInvoice,
  parameters: {
    layout: 'fullscreen',
    screen: {
      paths: ['/estimate/:estimateId'],
      phone: { noStoryBecause: 'The paper has one size.' },
      oneRow: ['OneLine'],
      twentyFiveRows: { noStoryBecause: 'The size of the paper sets the page breaks.' },
      twentySixRows: ['ManyPages'],
      loading: { noStoryBecause: 'The button for printing appears after the estimate is loaded.' },
      failed: { noStoryBecause: 'The button for printing appears after the estimate is loaded.' },
      ...forAllRoles,
      ...needsPackage,
      ...withoutForm,
    } satisfies ScreenParameters,
  },
  args: {
    company: aCompany({ logo: exampleLogo }),
    project: aProject(),
    today: '2026-03-02',
    number: 1042,
    details: { valid_until: null, client_notes: '', terms: '' },
    ...invoiceArgs(9, { discount: 250 }),
  },
} satisfies Meta<typeof PrintedInvoice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Invoice' })).toBeVisible();
    await expect(canvas.getByText('02-03-2026')).toBeVisible();
    await expect(canvas.getByRole('img', { name: 'Front Range Exteriors' })).toBeVisible();
    await expect(canvas.getByText('(303) 555-0187')).toBeVisible();
    await expect(canvas.getAllByRole('row')).toHaveLength(10);
    await expect(canvas.getByText('$17,934.22')).toBeVisible();
    await expect(canvas.getByRole('columnheader', { name: 'Total incl. tax' })).toBeVisible();
    await expect(canvas.getByText('Discount')).toBeVisible();
  },
};

/** An invoice with one line, and without a logo and a discount. */
export const OneLine: Story = {
  args: { company: aCompany(), ...invoiceArgs(1) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Subtotal')).toBeVisible();
    await expect(canvas.queryByText('Discount')).toBeNull();
    await expect(canvas.queryByRole('img')).toBeNull();
  },
};

const sections = ['Tear-off', 'Main roof, with skylights and chimney', 'Details'].map((name, number) => ({
  id: anId(20_000 + number),
  name,
  index: number * 3,
  version: 1,
}));

/** Each section ends with its total. The sum of these totals is the subtotal plus the taxes. */
export const Sections: Story = {
  args: invoiceArgs(9, { discount: 250, headings: sections }),
  play: async ({ canvas }) => {
    const total = (name: string) => canvas.getByText(`Total of ${name}`).nextElementSibling?.textContent;
    await expect(sections.map(({ name }) => total(name))).toEqual(['$14,670.61', '$1,737.41', '$1,776.20']);
  },
};

/**
 * Returns the distances in pixels of the page breaks from the top of the window. Fails if the invoice has fewer than three page breaks.
 */
async function findPageBreaks(canvas: Canvas): Promise<readonly number[]> {
  const breaks = (await canvas.findAllByText(/^Page \d of \d$/)).map(
    (pageNumber: HTMLElement) => pageNumber.getBoundingClientRect().top,
  );
  await expect(breaks.length).toBeGreaterThan(2);
  return breaks;
}

/** The heading of a section is not the last row of a page. */
export const SectionsOnManyPages: Story = {
  args: invoiceArgs(120, {
    discount: 1000,
    headings: Array.from({ length: 30 }, (_, number) => ({
      id: anId(20_000 + number),
      name: `Building ${number + 1}`,
      index: number * 4,
      version: 1,
    })),
  }),
  render: (args) => (
    <PageBreaks>
      <PrintedInvoice {...args} />
    </PageBreaks>
  ),
  play: async ({ canvas }) => {
    const breaks = await findPageBreaks(canvas);
    const headings = canvas.getAllByRole('rowheader').map((heading) => heading.getBoundingClientRect().bottom);
    for (const position of breaks) await expect(headings.some((end) => Math.abs(end - position) < 2)).toBe(false);
  },
};

const pixelsPerPoint = 96 / 72;

/** A line with a short name is at most 22 pt high on paper: one line of text and its padding. */
export const DenseRows: Story = {
  args: invoiceArgs(40),
  play: async ({ canvas }) => {
    const [, firstLine] = canvas.getAllByRole('row');
    await expect(firstLine?.getBoundingClientRect().height).toBeLessThanOrEqual(22 * pixelsPerPoint);
  },
};

const longWord = 'Supercalifragilistic'.repeat(7);

/** Words without spaces wrap, so that they stay on the paper. */
export const LongWords: Story = {
  args: {
    company: aCompany({ name: longWord, logo: exampleLogo }),
    project: aProject({ title: longWord, job_type: longWord, client: { name: longWord, phone_no: '', email: '' } }),
    ...invoiceArgs(3),
  },
  play: async ({ canvas }) => {
    const paper = canvas.getByRole('article', { name: 'Invoice' });
    await expect(paper.scrollWidth).toBeLessThanOrEqual(paper.clientWidth);
    const { left, right } = canvas.getByRole('table').getBoundingClientRect();
    const heading = canvas.getByRole('heading', { name: 'Invoice' });
    // The heading is on one line.
    await expect(heading.getBoundingClientRect().height).toBeLessThan(60);
    for (const part of [heading, ...canvas.getAllByText(longWord)]) {
      await expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(right + 1);
      await expect(part.getBoundingClientRect().left).toBeGreaterThanOrEqual(left - 1);
    }
  },
};

/** A dashed line shows where a page ends. It is at the start of a row of the table, so that no row is split. */
export const ManyPages: Story = {
  args: invoiceArgs(120, { discount: 1000 }),
  render: (args) => (
    <PageBreaks>
      <PrintedInvoice {...args} />
    </PageBreaks>
  ),
  play: async ({ canvas }) => {
    const breaks = await findPageBreaks(canvas);
    const rowStarts = canvas.getAllByRole('row').map((row) => row.getBoundingClientRect().top);
    for (const position of breaks) await expect(rowStarts.some((start) => Math.abs(start - position) < 1)).toBe(true);
  },
};

/** The texts keep their line breaks, long words wrap, and HTML is printed as plain text. */
export const NotesAndTerms: Story = {
  args: {
    details: {
      valid_until: '2026-04-30',
      client_notes: `The dog is in the yard until noon.\n\n${'Supercalifragilisticexpialidocious'.repeat(6)}`,
      terms: '<b>Payment</b> within 30 days of the invoice. '.repeat(60),
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('No. 1042')).toBeVisible();
    await expect(canvas.getByText('Valid until 30-04-2026')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Notes' })).toBeVisible();
    await expect(canvas.getByText(/^The dog is in the yard/)).toHaveStyle({ whiteSpace: 'pre-wrap' });
    await expect(canvas.getByText(/^<b>Payment<\/b> within/)).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

/** An optional line that the client has not chosen is printed below the totals. */
export const OfferedLine: Story = {
  args: linesAndTotals(
    anEstimate({
      items: exampleLines(6).map((line) =>
        line.index === 2 ? { ...line, description: 'Skylight', option: 'offered' as const } : line,
      ),
    }),
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Skylight')).toHaveLength(1);
    await expect(
      within(canvas.getByRole('table', { name: 'Options, not in the total' })).getByText('Skylight'),
    ).toBeVisible();
  },
};

export const Empty: Story = {
  args: {
    ...invoiceArgs(0),
    project: aProject({
      client: { name: '', phone_no: '', email: '' },
      job_type: '',
      address: anAddress({ line1: '', line2: '', city: '', state: '', zip_code: '' }),
    }),
  },
};

const longDescription =
  'Remove and dispose of two layers of existing asphalt shingles, felt and flashing down to the sheathing, ';

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    project: aProject({
      title:
        'Complete interior and exterior renovation of the historic Alvarez-Montgomery residence and carriage house',
      client: {
        name: 'Maria Guadalupe Alvarez-Montgomery de la Fuente y Santamaría',
        phone_no: '+13035550187',
        email: '',
      },
    }),
    ...linesAndTotals(
      anEstimate({
        items: exampleLines(30).map((line) => ({
          ...line,
          description: longDescription.repeat(1 + (line.index % 4)),
        })),
      }),
    ),
  },
};

/** A heading is on the same page as the first lines of its text, and no line of text is split between pages. */
export const TermsOnManyPages: Story = {
  args: {
    ...invoiceArgs(30, { discount: 250 }),
    details: {
      valid_until: null,
      client_notes: 'The dog is in the yard until noon.',
      terms: 'Payment within 30 days of the invoice. '.repeat(400),
    },
  },
  render: (args) => (
    <PageBreaks>
      <PrintedInvoice {...args} />
    </PageBreaks>
  ),
  play: async ({ canvas }) => {
    const breaks = await findPageBreaks(canvas);
    const heading = (await canvas.findByRole('heading', { name: 'Terms' })).getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(canvas.getByText(/^Payment within/));
    const lines = [...range.getClientRects()];
    for (const position of breaks) {
      await expect(Math.abs(position - heading.bottom)).toBeGreaterThan(2);
      await expect(lines.some(({ top, bottom }) => position > top + 1 && position < bottom - 1)).toBe(false);
    }
    await expect(breaks.some((position) => position > heading.bottom)).toBe(true);
  },
};

import { sheetOf, totalsOf } from '@plumbline/domain/estimates/sheet';
import { workingCopyOf } from '@plumbline/domain/estimates/workingCopy';
import { aCompany, anAddress, anEstimate, aProject } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { InvoicePaper } from './InvoicePaper.tsx';
import { aLogo } from './testing/aLogo.ts';
import { someLines } from './testing/someLines.ts';

const invoice = (count: number, discount = 0) => {
  const copy = workingCopyOf(anEstimate({ items: someLines(count), discount }));
  return { lines: sheetOf(copy), totals: totalsOf(copy) };
};

const meta = {
  title: 'Screens/Estimates/Invoice',
  component: InvoicePaper,
  parameters: { layout: 'fullscreen' },
  args: {
    company: aCompany({ logo: aLogo }),
    project: aProject(),
    today: '2026-03-02',
    ...invoice(9, 250),
  },
} satisfies Meta<typeof InvoicePaper>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Print: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Invoice' })).toBeVisible();
    await expect(canvas.getByText('02-03-2026')).toBeVisible();
    await expect(canvas.getByRole('img', { name: 'Front Range Exteriors' })).toBeVisible();
    await expect(canvas.getByText('(303) 555-0187')).toBeVisible();
    await expect(canvas.getAllByRole('row')).toHaveLength(10);
    await expect(canvas.getByText('$17,934.22')).toBeVisible();
  },
};

export const WithoutLogo: Story = { args: { company: aCompany(), ...invoice(3) } };

export const ManyPages: Story = { args: invoice(120, 1000) };

export const NothingYet: Story = {
  args: {
    ...invoice(0),
    project: aProject({
      client: { name: '', phone_no: '' },
      job_type: '',
      address: anAddress({ line1: '', line2: '', city: '', state: '', zip_code: '' }),
    }),
  },
};

const long = 'Remove and dispose of two layers of existing asphalt shingles, felt and flashing down to the sheathing, ';

export const LongText: Story = {
  args: {
    project: aProject({
      title:
        'Complete interior and exterior renovation of the historic Alvarez-Montgomery residence and carriage house',
      client: { name: 'Maria Guadalupe Alvarez-Montgomery de la Fuente y Santamaría', phone_no: '+13035550187' },
    }),
    ...((copy) => ({ lines: sheetOf(copy), totals: totalsOf(copy) }))(
      workingCopyOf(
        anEstimate({
          items: someLines(30).map((line) => ({ ...line, description: long.repeat(1 + (line.index % 4)) })),
        }),
      ),
    ),
  },
};

/** Stories of the page on which a client reads and accepts a document. */
import { noResponse } from '@plumbline/domain/shared/failedCall';
import { anId } from '@plumbline/domain/testing/builders';
import {
  aClientInput,
  anAnswer,
  aPrintedDocument,
  aPrintedOption,
  aSharedDocument,
} from '@plumbline/domain/testing/clientDocumentBuilders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import type { Canvas } from '../../components/testing/formSteps.ts';
import { ClientDocument } from './ClientDocument.tsx';

const noInput = aClientInput({ name: '', strokes: [], hasConsented: false });
const [skylight = aPrintedOption()] = aPrintedDocument().options;

const meta = {
  title: 'Screens/Client document/ClientDocument',
  component: ClientDocument,
  parameters: { layout: 'fullscreen' },
  args: {
    step: 'document',
    panel: null,
    isBusy: false,
    shared: aSharedDocument(),
    input: noInput,
    serverTotals: null,
    failure: null,
    isChecked: false,
    isQuestionSent: false,
    onEvent: fn(),
    onDownload: fn(async () => undefined),
  },
} satisfies Meta<typeof ClientDocument>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The browser sends this event for the key Escape, and on Android for the back button. The keys of a test do not. */
const pressEscape = (canvas: Canvas) =>
  fireEvent(canvas.getByRole('dialog'), new Event('cancel', { cancelable: true }));

const phone = { globals: { viewport: { value: 'phone', isRotated: false } } };
const tablet = { globals: { viewport: { value: 'tablet', isRotated: false } } };

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Total$14,262.40');
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Skylight/ }));
    await expectCall(args.onEvent).toHaveBeenCalledWith({ type: 'option.toggled', id: skylight.id });
    await userEvent.click(canvas.getByRole('button', { name: 'Review and sign' }));
    await expectCall(args.onEvent).toHaveBeenCalledWith({ type: 'signature.started' });
  },
};

/** The headings with the tax basis are above the lines, also where each line is a block. */
export const Phone: Story = {
  ...phone,
  play: async ({ canvas }) => {
    for (const name of ['Unit price', 'Amount, without tax'])
      for (const heading of canvas.getAllByRole('columnheader', { name }))
        await expect(heading.getBoundingClientRect().width).toBeGreaterThan(40);
  },
};

export const Tablet: Story = { ...tablet };

/** The total follows the options. */
export const OptionChosen: Story = {
  ...phone,
  args: { input: { ...noInput, options: [skylight.id] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox', { name: /^Skylight/ })).toBeChecked();
    await expect(canvas.getByRole('status')).toHaveTextContent('Total$16,157.40with 1 option');
    await expect(canvas.getByText('$15,085.00')).toBeVisible();
  },
};

export const NoOptions: Story = { args: { shared: aSharedDocument({ document: aPrintedDocument({ options: [] }) }) } };

/** The discount is more than the price of the chosen lines. */
export const LimitedDiscount: Story = {
  args: {
    shared: aSharedDocument({
      document: aPrintedDocument({
        base: { ...aPrintedDocument().base, discount: 20_000, applied_discount: 14_512.4 },
      }),
    }),
    input: { ...noInput, options: [skylight.id] },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('The discount of $20,000.00 is limited to $16,407.40');
  },
};

/** The sentence about the discount is above the button, which has the full width. */
export const LimitedDiscountOnAPhone: Story = {
  ...LimitedDiscount,
  ...phone,
  play: async ({ canvas }) => {
    const { width, right } = canvas.getByRole('button', { name: 'Review and sign' }).getBoundingClientRect();
    await expect(width).toBeGreaterThan(300);
    await expect(right).toBeLessThanOrEqual(window.innerWidth);
  },
};

const beforeTax = aSharedDocument({
  document: aPrintedDocument({ base: { ...aPrintedDocument().base, discount_basis: 'before_tax' } }),
});

/** With a discount before tax, the server computes the totals of a choice. Nothing can be signed meanwhile. */
export const ComputingTotal: Story = {
  ...phone,
  args: { shared: beforeTax, input: { ...noInput, options: [skylight.id] }, isBusy: true },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('TotalComputing…');
    await expect(canvas.queryByText('$14,262.40')).toBeNull();
    await expect(canvas.queryByText(/^Tax .+ of/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Review and sign' }));
    await expect(args.onEvent).not.toHaveBeenCalled();
  },
};

/** The connection was lost while the total was computed. */
export const TotalFailed: Story = {
  ...phone,
  args: {
    shared: beforeTax,
    input: { ...noInput, options: [skylight.id] },
    failure: noResponse,
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('alert')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Review and sign' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Compute the total again' }));
    await expectCall(args.onEvent).toHaveBeenCalledWith({ type: 'totals.retried' });
  },
};

/** The amounts of lines and options include the taxes. The taxes of each rate follow the chosen option. */
export const WithTax: Story = {
  args: {
    input: { ...noInput, options: [anId(81)] },
    shared: aSharedDocument({
      document: aPrintedDocument({
        columns: ['Description', 'Quantity', 'Unit price, without tax', 'Amount, with tax'],
        tables: [
          {
            name: 'New roof',
            rows: [['Architectural shingles, 30 year, charcoal', '30 SQ', '$400.00', '$14,520.00']],
            total: '$14,520.00',
            total_label: 'Total of New roof, with tax',
          },
        ],
        tax_basis: 'with_tax',
        option_prices: 'Prices of options include taxes.',
        options: [aPrintedOption({ id: anId(81), description: 'Seamless gutters, all sides', price: '$2,165.00' })],
        base: {
          ...aPrintedDocument().base,
          prices: [
            { option: null, tax_percent: 21, net: 12_000, tax: 2_520 },
            { option: anId(81), tax_percent: 8.25, net: 2_000, tax: 165 },
          ],
        },
      }),
    }),
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('Select what you want to add. Prices of options include taxes. The total follows.'),
    ).toBeVisible();
    await expect(canvas.getByLabelText('Totals')).toHaveTextContent(
      'Sum of the lines, with tax$16,685.00Subtotal, without tax$14,000.00Tax 8.25 % of $2,000.00$165.00Tax 21 % of $12,000.00$2,520.00Discount, after tax-$250.00Total$16,435.00',
    );
  },
};

/** The company shows one price, and neither quantities nor taxes. */
export const HiddenPrices: Story = {
  ...phone,
  args: {
    shared: aSharedDocument({
      document: aPrintedDocument({
        columns: ['Description'],
        tables: aPrintedDocument().tables.map(({ name, rows }) => ({
          name,
          rows: rows.map(([description = '']) => [description]),
          total: '',
          total_label: '',
        })),
        totals: [['Total', '$14,262.40']],
      }),
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Subtotal')).toBeNull();
    await expect(canvas.queryByText('$318.00')).toBeNull();
  },
};

const aChangeOrder = aPrintedDocument({
  kind: 'CHANGE_ORDER',
  title: 'Change order',
  name: 'Change order 12, revision 4',
  facts: [
    ['Number', '12, revision 4'],
    ['Date', 'March 20, 2026'],
    ['Changes', 'Estimate 12, revision 2'],
    ['Total before', '$14,262.40'],
    ['New total', '$13,823.92'],
  ],
  columns: ['Change', 'Amount, without tax'],
  tables: [
    { name: 'Removed', rows: [['Ridge vent with cap shingles', '-$575.00']], total: '', total_label: '' },
    {
      name: 'Changed',
      rows: [['Replace damaged decking, 7/16 in OSB\nQuantity 6 → 8', '+$169.00']],
      total: '',
      total_label: '',
    },
  ],
  totals: [
    ['Subtotal', '-$406.00'],
    ['Taxes', '-$32.48'],
    ['Total', '-$438.48'],
  ],
  options: [],
  total: -438.48,
});

/** The change lowers the total. */
export const ChangeOrder: Story = {
  args: { shared: aSharedDocument({ document: aChangeOrder }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Change of the total-$438.48');
  },
};

export const ChangeOrderSigning: Story = {
  args: { shared: aSharedDocument({ document: aChangeOrder }), panel: 'sign', input: aClientInput() },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Accept the change of -$438.48' })).toBeVisible();
  },
};

/** An invoice is read and asked about, and neither signed nor declined. */
export const Invoice: Story = {
  args: {
    shared: aSharedDocument({
      expires_on: null,
      document: aPrintedDocument({ kind: 'INVOICE', title: 'Invoice', name: 'Invoice 12, revision 5', options: [] }),
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Ask a question' })).toBeVisible();
    for (const name of ['Review and sign', 'Decline']) await expect(canvas.queryByRole('button', { name })).toBeNull();
  },
};

const longName = 'Konstantinopolitanischer-Dudelsackpfeifenmachergesellenverein'.repeat(2);

export const LongNames: Story = {
  ...phone,
  args: {
    shared: aSharedDocument({
      company: { name: longName, phone: '(828) 555-0142', email: `${longName.slice(0, 60)}@example.com` },
      document: aPrintedDocument({
        company: { ...aPrintedDocument().company, name: longName },
        client: { name: longName, lines: [] },
        project: { title: `${longName} ${longName}`, lines: ['Residential'] },
        tables: [
          {
            name: longName,
            rows: [
              [longName, '999,999.9999 SQ', '$9,999,999.0000', '$9,999,989,000,000.10'],
              ['Nails', '1 EA', '$0.0325', '$0.03'],
            ],
            total: '$9,999,989,000,000.13',
            total_label: `Total of ${longName}, without tax`,
          },
        ],
        options: [aPrintedOption({ description: longName, price: '$9,999,999.00' })],
        base: {
          prices: [{ option: null, tax_percent: 0, net: 9_999_989_000_000.13, tax: 0 }],
          discount: 0,
          discount_percent: null,
          discount_basis: 'after_tax',
          applied_discount: 0,
        },
      }),
    }),
  },
  play: async ({ canvasElement }) => {
    const { scrollWidth, clientWidth } = canvasElement.ownerDocument.documentElement;
    await expect(scrollWidth).toBe(clientWidth);
  },
};

export const RightToLeftNames: Story = {
  args: {
    shared: aSharedDocument({
      company: { name: 'גגות השרון בע"מ', phone: '(828) 555-0142', email: 'office@example.com' },
      document: aPrintedDocument({
        company: { ...aPrintedDocument().company, name: 'גגות השרון בע"מ' },
        client: { name: 'مريم الفارسي (Maria)', lines: ['(828) 555-0177'] },
        options: [aPrintedOption({ description: 'חלון גג 22 x 46' })],
        notes: 'العمل يستغرق ثلاثة أيام.',
      }),
    }),
  },
};

/** 300 lines. The total and the main action stay visible. */
export const ManyLines: Story = {
  ...phone,
  args: {
    shared: aSharedDocument({
      document: aPrintedDocument({
        tables: Array.from({ length: 15 }, (_, section) => ({
          name: `Section ${section + 1}`,
          rows: Array.from({ length: 20 }, (_, line) => [`Line ${section * 20 + line + 1}`, '2 SF', '$1.50', '$3.00']),
          total: '$60.00',
          total_label: `Total of Section ${section + 1}, without tax`,
        })),
      }),
    }),
  },
  play: async ({ canvas }) => {
    const { bottom } = canvas.getByRole('button', { name: 'Review and sign' }).getBoundingClientRect();
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  },
};

export const Signing: Story = {
  args: { panel: 'sign', input: aClientInput({ hasConsented: false, options: [skylight.id] }) },
  play: async ({ canvas, args }) => {
    const dialog = within(canvas.getByRole('dialog', { name: 'Accept and sign' }));
    await userEvent.click(dialog.getByRole('checkbox'));
    await expectCall(args.onEvent).toHaveBeenCalledWith({ type: 'input.changed', input: { hasConsented: true } });
    await userEvent.click(dialog.getByRole('button', { name: 'Accept $16,157.40' }));
    await expectCall(args.onEvent).toHaveBeenCalledWith({ type: 'acceptance.confirmed' });
    pressEscape(canvas);
    await expectCall(args.onEvent).toHaveBeenCalledWith({ type: 'panel.closed' });
  },
};

export const SigningOnPhone: Story = { ...phone, args: { panel: 'sign' } };

/** The keyboard way: the name is the signature. */
export const SigningTyped: Story = {
  ...phone,
  args: { panel: 'sign', input: aClientInput({ signatureKind: 'typed', strokes: [] }) },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Draw' }));
    await expectCall(args.onEvent).toHaveBeenCalledWith({ type: 'input.changed', input: { signatureKind: 'drawn' } });
  },
};

/** The client has pressed the button before everything was done. The focus is in the first field that must be corrected. */
export const SigningIncomplete: Story = {
  ...phone,
  args: { panel: 'sign', isChecked: true },
  play: async ({ canvas }) => {
    const name = canvas.getByRole('textbox', { name: 'Your full name' });
    await expect(name).toHaveAccessibleDescription('Enter your name');
    await userEvent.click(canvas.getByRole('button', { name: /^Accept/ }));
    await expectFocus(name);
  },
};

export const Accepting: Story = {
  args: { panel: 'sign', isBusy: true, input: aClientInput() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sending…' }));
    pressEscape(canvas);
    await expect(args.onEvent).not.toHaveBeenCalled();
  },
};

/** The connection was lost while the acceptance was sent. */
export const AcceptFailed: Story = {
  ...phone,
  args: { panel: 'sign', input: aClientInput(), failure: noResponse },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('nothing is sent twice');
    await expect(canvas.getByRole('textbox', { name: 'Your full name' })).toHaveValue('Maria Alvarez');
  },
};

/** The document was changed meanwhile. It was read again and is still open. */
export const Conflict: Story = {
  args: {
    failure: {
      kind: 'refused',
      code: 'conflict',
      message: 'This document has changed. Open the link again and read it before you accept it',
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('This document has changed.');
  },
};

export const Asking: Story = {
  ...phone,
  args: { panel: 'ask', input: { ...noInput, question: 'Which colour do the shingles have?' } },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Your question' }), '!');
    await expectCall(args.onEvent).toHaveBeenCalledWith({
      type: 'input.changed',
      input: { question: 'Which colour do the shingles have?!' },
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Send question' }));
    await expectCall(args.onEvent).toHaveBeenLastCalledWith({ type: 'question.confirmed' });
  },
};

export const QuestionSent: Story = { args: { isQuestionSent: true } };

export const Declining: Story = {
  args: { panel: 'decline', input: { ...noInput, reason: 'We have found a cheaper offer.' } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Decline the document' }));
    await expectCall(args.onEvent).toHaveBeenLastCalledWith({ type: 'decline.confirmed' });
  },
};

const anAcceptedDocument = aSharedDocument({
  state: 'accepted',
  answer: anAnswer({ total: 16_157.4, options: [skylight.id] }),
  document: aPrintedDocument({
    totals: [
      ['Subtotal', '$15,085.00'],
      ['Taxes', '$1,322.40'],
      ['Discount, after tax', '-$250.00'],
      ['Total', '$16,157.40'],
    ],
    total: 16_157.4,
    options: [
      aPrintedOption({ id: anId(81), description: 'Seamless 6 in aluminum gutters, all sides', price: '$2,268.00' }),
    ],
  }),
});

export const Accepted: Story = {
  args: { shared: anAcceptedDocument },
  play: async ({ canvas }) => {
    await expectFocus(canvas.getByRole('heading', { name: 'Accepted. Thank you!' }));
    await expect(canvas.queryByRole('button', { name: 'Review and sign' })).toBeNull();
  },
};

/** The signed PDF is ready. */
export const Sealed: Story = {
  ...phone,
  args: { shared: { ...anAcceptedDocument, signed: true } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Download signed PDF' }));
    await expectCall(args.onDownload).toHaveBeenCalledOnce();
  },
};

export const DownloadFailed: Story = {
  args: { shared: { ...anAcceptedDocument, signed: true }, onDownload: fn(() => Promise.reject(new Error('offline'))) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Download signed PDF' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('could not be downloaded');
  },
};

/** There is nothing left to sign, so no bar covers the document. */
export const Declined: Story = {
  ...phone,
  args: {
    shared: aSharedDocument({ state: 'declined', answer: anAnswer({ reason: 'We have found a cheaper offer.' }) }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('status')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Download PDF' })).toBeVisible();
  },
};

const aClosedDocument = (state: 'withdrawn' | 'replaced' | 'expired') =>
  aSharedDocument({ state, document: null, sha256: '' });

export const Withdrawn: Story = {
  args: { shared: aClosedDocument('withdrawn') },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Call (828) 555-0142' })).toHaveAttribute('href', 'tel:8285550142');
    await expect(canvas.getByRole('link', { name: /^Email/ })).toHaveAttribute(
      'href',
      'mailto:office@whitlock.example',
    );
  },
};

export const Replaced: Story = { ...phone, args: { shared: aClosedDocument('replaced') } };

export const Expired: Story = { ...phone, args: { shared: aClosedDocument('expired') } };

export const WrongLink: Story = { args: { step: 'invalidLink', shared: null } };

export const Loading: Story = { args: { step: 'loading', shared: null } };

export const Failed: Story = {
  ...phone,
  args: { step: 'failed', shared: null },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expectCall(args.onEvent).toHaveBeenCalledWith({ type: 'load.retried' });
  },
};

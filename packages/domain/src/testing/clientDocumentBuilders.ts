/** Builders of what a link shows to a client, for tests and stories. */
import { consentText } from '../documents/acceptance.ts';
import type { ClientInput } from '../documents/acceptMachine.ts';
import type { SharedDocument } from '../documents/document.ts';
import type { PrintedDocument, PrintedOption } from '../documents/printedDocument.ts';
import { anId } from './builders.ts';

export const aPrintedOption = (overrides: Partial<PrintedOption> = {}): PrintedOption => ({
  id: anId(80),
  description: 'Skylight, 22 x 46 in, fixed, with flashing kit',
  price: '$1,895.00',
  chosen: false,
  ...overrides,
});

/** A roof with two sections and two options. Its total without options is $14,262.40. */
export const aPrintedDocument = (overrides: Partial<PrintedDocument> = {}): PrintedDocument => ({
  kind: 'ESTIMATE',
  title: 'Estimate',
  name: 'Estimate 12, revision 2',
  mark: '',
  facts: [
    ['Number', '12, revision 2'],
    ['Date', 'March 2, 2026'],
    ['Valid until', 'April 1, 2026'],
  ],
  company: {
    name: 'Whitlock Roofing & Exteriors',
    lines: ['418 Millbrook Road', 'Asheville, NC 28801', '(828) 555-0142', 'office@whitlock.example'],
    logo: null,
    color: '#1f4f8f',
  },
  client: { name: 'Maria Alvarez', lines: ['(828) 555-0177'] },
  project: {
    title: 'Roof replacement, Alvarez residence',
    lines: ['Residential', '27 Laurel Lane', 'Asheville, NC 28804'],
  },
  paper: 'LETTER',
  columns: ['Description', 'Quantity', 'Unit price', 'Amount, without tax'],
  tables: [
    {
      name: 'Tear-off and preparation',
      rows: [
        ['Tear off one layer of asphalt shingles, with disposal', '28 SQ', '$78.00', '$2,184.00'],
        ['Replace damaged decking, 7/16 in OSB', '6 EA', '$84.50', '$507.00'],
        ['Ice and water shield at eaves and valleys', '4 SQ', '$96.00', '$384.00'],
      ],
      total: '$3,075.00',
      total_label: 'Total of Tear-off and preparation, without tax',
    },
    {
      name: 'New roof',
      rows: [
        ['Architectural shingles, 30 year, charcoal', '30 SQ', '$318.00', '$9,540.00'],
        ['Ridge vent with cap shingles', '46 LF', '$12.50', '$575.00'],
      ],
      total: '$10,115.00',
      total_label: 'Total of New roof, without tax',
    },
  ],
  totals: [
    ['Subtotal', '$13,190.00'],
    ['Tax 0 % of $384.00', '$0.00', '0'],
    ['Tax 10.3264 % of $12,806.00', '$1,322.40', '10.3264'],
    ['Discount, after tax', '-$250.00'],
    ['Total', '$14,262.40'],
  ],
  tax_basis: 'without_tax',
  option_prices: 'Prices of options are without taxes.',
  base: {
    prices: [
      { option: null, tax_percent: 0, net: 384, tax: 0 },
      { option: null, tax_percent: 10.3264, net: 12_806, tax: 1_322.4 },
      { option: anId(80), tax_percent: 0, net: 1_895, tax: 0 },
      { option: anId(81), tax_percent: 8, net: 2_100, tax: 168 },
    ],
    discount: 250,
    discount_percent: null,
    discount_basis: 'after_tax',
    applied_discount: 250,
  },
  options: [
    aPrintedOption(),
    aPrintedOption({
      id: anId(81),
      description: 'Seamless 6 in aluminum gutters, all sides',
      price: '$2,100.00',
    }),
  ],
  total: 14_262.4,
  notes: 'Work takes about three days. We cover the garden and clean up with a magnet every evening.',
  terms:
    '30 % is due at the start, the rest at completion.\nWorkmanship is guaranteed for ten years. The manufacturer guarantees the shingles for 30 years.',
  ...overrides,
});

export const aSharedDocument = (overrides: Partial<SharedDocument> = {}): SharedDocument => ({
  kind: overrides.document?.kind ?? 'ESTIMATE',
  state: 'open',
  company: { name: 'Whitlock Roofing & Exteriors', phone: '(828) 555-0142', email: 'office@whitlock.example' },
  document: aPrintedDocument(),
  sha256: 'a'.repeat(64),
  consent: consentText,
  expires_on: '2026-04-01',
  time_zone: 'America/Denver',
  answer: null,
  signed: false,
  ...overrides,
});

export const anAnswer = (overrides: Partial<NonNullable<SharedDocument['answer']>> = {}) => ({
  name: 'Maria Alvarez',
  at: '2026-03-05T15:04:00.000Z',
  total: 14_262.4,
  options: [],
  reason: '',
  ...overrides,
});

/** The input of a client who can accept. */
export const aClientInput = (overrides: Partial<ClientInput> = {}): ClientInput => ({
  name: 'Maria Alvarez',
  signatureKind: 'drawn',
  strokes: [[40, 140, 80, 40, 120, 150]],
  hasConsented: true,
  options: [],
  reason: '',
  question: '',
  ...overrides,
});

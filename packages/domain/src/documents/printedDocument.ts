/** What is printed of a document, as texts. The PDF and the page of the client show the same texts. */
import { formatChange, formatMoney, toDollars } from '@plumbline/values/money';
import { array, boolean, type InferType, number, string } from 'yup';
import { units } from '../catalogue/units.ts';
import { paperCodes } from '../company/documentSettings.ts';
import { defaultDiscountBasis, discountBases } from '../estimates/discount.ts';
import { countsInTotals, priceEstimate, priceLine, sumPrices } from '../estimates/pricing.ts';
import { formatDecimal, formatRate } from '../shared/rate.ts';
import { amountField, codeField, idField, nullableTextField, recordSchema, textField } from '../shared/recordSchema.ts';
import { compareDocuments, type LineDifference } from './compareDocuments.ts';
import {
  type DocumentContent,
  type DocumentLine,
  documentTotals,
  hasChoice,
  linesOfDocument,
} from './documentContent.ts';
import { documentKindCodes, documentKinds, documentName, documentNumber } from './documentKinds.ts';
import { formatDocumentDay } from './formatDocumentDay.ts';
import { totalRows } from './totalWithOptions.ts';

const texts = () => array(textField()).required();

/** A table of lines. The first cell of each row is its name, the others are right-aligned. */
const tableSchema = recordSchema('PrintedTable', {
  /** '' without a heading. */
  name: textField(),
  rows: array(texts().required()).required(),
  /** The total of the section. '' if it is not shown. */
  total: textField(),
});

const optionSchema = recordSchema('PrintedOption', {
  id: idField(),
  description: textField(),
  /** The scope of work, with line breaks. Missing if there is none. */
  scope: string().optional(),
  /** The price with tax: how much the total rises if the client chooses the option. */
  price: textField(),
  /** In dollars. */
  net: amountField(),
  tax: amountField(),
  /** Percent. */
  tax_percent: amountField(),
  chosen: boolean().required(),
});

export const printedDocumentSchema = recordSchema('PrintedDocument', {
  kind: codeField(documentKindCodes),
  title: textField(),
  /** `Estimate 12, revision 2`. */
  name: textField(),
  /** Shown across a draft. '' if the document is stored. */
  mark: textField(),
  /** Label and text of each date and number in the head. */
  facts: array(texts().required()).required(),
  company: recordSchema('PrintedCompany', {
    name: textField(),
    lines: texts(),
    logo: nullableTextField(),
    color: textField(),
  }),
  client: recordSchema('PrintedClient', { name: textField(), lines: texts() }),
  project: recordSchema('PrintedProject', { title: textField(), lines: texts() }),
  paper: codeField(paperCodes),
  /** The headings of the columns. */
  columns: texts(),
  tables: array(tableSchema).required(),
  /** Label and amount of each total. The last one is the total. */
  totals: array(texts().required()).required(),
  /**
   * The discount, and the totals of the lines that are not optional, in dollars and without a discount. The page of the client adds the
   * chosen options. A document that shows one price has no tax here: `sub_total` is the price with tax.
   */
  base: recordSchema('PrintedBase', {
    sub_total: amountField(),
    tax_total: amountField(),
    discount: amountField(),
    discount_percent: number().nullable().defined(),
    discount_basis: codeField(discountBases),
    /** The discount of the printed totals. An amount can be lowered to its limit. */
    applied_discount: amountField(),
  }),
  options: array(optionSchema).required(),
  /** The total as printed, in dollars: in a change order, the change of the total. */
  total: amountField(),
  notes: textField(),
  terms: textField(),
});

export type PrintedDocument = InferType<typeof printedDocumentSchema>;
export type PrintedOption = InferType<typeof optionSchema>;
type PrintedTable = InferType<typeof tableSchema>;

/** `Estimate 12, revision 2.pdf` */
export const documentFileName = (content: Pick<DocumentContent, 'kind' | 'number' | 'revision' | 'change_order'>) =>
  `${documentName(content)}.pdf`;

const isOptional = ({ option }: DocumentLine) => option !== undefined;

const toOption = (line: DocumentLine): PrintedOption => {
  const { net, tax, total } = priceLine(line);
  return {
    id: line.id,
    description: line.description,
    ...(line.scope && { scope: line.scope }),
    price: formatMoney(total),
    net: toDollars(net),
    tax: toDollars(tax),
    tax_percent: line.tax,
    chosen: line.option === 'chosen',
  };
};

/** The first cell of a line: its name, and its scope of work below it. */
const nameCell = ({ description, scope }: DocumentLine) => (scope ? `${description}\n${scope}` : description);

/** The cells of a line for each choice of the company. */
const cellsOf = {
  quantities: (line: DocumentLine) => [
    nameCell(line),
    `${formatDecimal(line.quantity)} ${units[line.unit]}`,
    formatRate(line.rate),
    formatMoney(priceLine(line).net),
  ],
  lines: (line: DocumentLine) => [nameCell(line), formatMoney(priceLine(line).net)],
  sections: (line: DocumentLine) => [nameCell(line)],
  total: (line: DocumentLine) => [nameCell(line)],
} as const;

const columnsOf = {
  quantities: ['Description', 'Quantity', 'Unit price', 'Amount'],
  lines: ['Description', 'Amount'],
  sections: ['Description'],
  total: ['Description'],
} as const;

function tablesOf({ sections, prices }: DocumentContent, isShown: (line: DocumentLine) => boolean): PrintedTable[] {
  return sections
    .map(({ name, lines }) => ({ name, lines: lines.filter(isShown) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ name, lines }) => {
      const hasTotal = prices !== 'total' && (name !== '' || prices === 'sections');
      return {
        name,
        rows: lines.map((line) => [...cellsOf[prices](line)]),
        total: hasTotal ? formatMoney(sumPrices(lines.map(priceLine)).sub_total) : '',
      };
    });
}

const changeTitles = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

function changeTables(differences: readonly LineDifference[]): PrintedTable[] {
  return (['added', 'removed', 'changed'] as const).flatMap((kind) => {
    const rows = differences
      .filter((difference) => difference.kind === kind)
      .map(({ description, changes, net }) => [
        [description, ...changes].join('\n'),
        net === 0n ? formatMoney(net) : formatChange(net),
      ]);
    return rows.length === 0 ? [] : [{ name: changeTitles[kind], rows, total: '' }];
  });
}

/** The tax rates of the lines. Nothing if no line has a tax. */
function taxFacts(lines: readonly DocumentLine[]): string[][] {
  const rates = [...new Set(lines.map(({ tax }) => tax))].toSorted((a, b) => a - b);
  if (rates.every((rate) => rate === 0)) return [];
  return [[rates.length === 1 ? 'Tax rate' : 'Tax rates', rates.map((rate) => `${formatDecimal(rate)} %`).join(', ')]];
}

/** What a change order changes, and the totals before and after it. */
const changeFacts = (baseline: NonNullable<DocumentContent['baseline']>, content: DocumentContent) => [
  ['Changes', documentName(baseline)],
  ['Total before', formatMoney(documentTotals(baseline).amount_total)],
  ['New total', formatMoney(documentTotals(content).amount_total)],
];

/**
 * The texts of a document. Its optional lines are `inTables` (the chosen ones, and the offered ones below the totals) or `apart`: all
 * below the totals, for the page on which the client chooses them.
 */
export function printDocument(content: DocumentContent, options: 'inTables' | 'apart' = 'inTables'): PrintedDocument {
  const { kind, revision, day, valid_until, company, client, project, paper, prices, notes, terms } = content;
  const { name, lines, logo, color } = company;
  const baseline = kind === 'CHANGE_ORDER' ? content.baseline : null;
  const difference = baseline && compareDocuments(baseline, content);
  const totals = difference ?? documentTotals(content);
  const required = content.sections.map((section) => ({
    ...section,
    lines: section.lines.filter((line) => !isOptional(line)),
  }));
  const base = priceEstimate(linesOfDocument({ sections: required }));
  const allLines = content.sections.flatMap((section) => section.lines);
  const isInTable = (line: DocumentLine) =>
    options === 'apart' && hasChoice(content) ? !isOptional(line) : countsInTotals(line);
  const printedOptions = hasChoice(content)
    ? allLines.filter((line) => isOptional(line) && !isInTable(line)).map(toOption)
    : [];
  const facts = [
    // The mark across a draft is not read to screen readers.
    ...(revision === null ? [['Status', 'Draft']] : []),
    ['Number', documentNumber(content)],
    ['Date', formatDocumentDay(day)],
    ...(valid_until ? [['Valid until', formatDocumentDay(valid_until)]] : []),
    ...taxFacts(allLines),
    ...(baseline ? changeFacts(baseline, content) : []),
  ];
  return {
    kind,
    title: documentKinds[kind],
    name: documentName(content),
    mark: revision === null ? 'Draft' : '',
    facts,
    company: { name, lines, logo, color },
    client,
    project,
    paper,
    columns: difference ? ['Change', 'Amount'] : [...columnsOf[prices]],
    tables: difference ? changeTables(difference.lines) : tablesOf(content, isInTable),
    totals: difference
      ? totalRows(totals, content, false, formatChange)
      : totalRows(totals, content, prices === 'total', formatMoney),
    total: toDollars(totals.amount_total),
    base: {
      ...(prices === 'total'
        ? { sub_total: toDollars(base.amount_total), tax_total: 0 }
        : { sub_total: toDollars(base.sub_total), tax_total: toDollars(base.tax_total) }),
      discount: content.discount,
      discount_percent: content.discount_percent ?? null,
      discount_basis: content.discount_basis ?? defaultDiscountBasis,
      applied_discount: toDollars(totals.discount),
    },
    options: printedOptions,
    notes,
    terms,
  };
}

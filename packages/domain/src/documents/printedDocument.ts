/** What is printed of a document, as texts. The PDF and the page of the client show the same texts. */
import { addMoney, formatChange, formatMoney, type Money, toDollars } from '@plumbline/values/money';
import { array, boolean, type InferType, number, string } from 'yup';
import { units } from '../catalogue/units.ts';
import {
  type DocumentPrices,
  optionTaxBasis,
  paperCodes,
  type TaxBasis,
  taxBases,
} from '../company/documentSettings.ts';
import { defaultDiscountBasis, discountBases, isSharedOverLines } from '../estimates/pricing/discount.ts';
import {
  countsInTotals,
  type LinePrice,
  percentOf,
  priceLine,
  type RatePrice,
  subtractTotals,
  sumPricesByRate,
} from '../estimates/pricing/pricing.ts';
import { formatDecimal, formatRate } from '../shared/rate.ts';
import { amountField, codeField, idField, nullableTextField, recordSchema, textField } from '../shared/recordSchema.ts';
import { compareDocuments, type LineDifference } from './compareDocuments.ts';
import {
  type DocumentContent,
  type DocumentLine,
  documentTotals,
  hasChoice,
  linesOfDocument,
  type PricedContent,
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
  /** The total of the section and its label. '' if it is not shown. */
  total: textField(),
  total_label: textField(),
});

const optionSchema = recordSchema('PrintedOption', {
  id: idField(),
  description: textField(),
  /** The scope of work, with line breaks. Missing if there is none. */
  scope: string().optional(),
  price: textField(),
  chosen: boolean().required(),
});

/** In dollars. */
const priceSchema = recordSchema('PrintedPrice', {
  /** The id of an option. Null for the lines that are not optional. */
  option: nullableTextField(),
  /** Percent. 0 in a document that shows one price: `net` is then with tax. */
  tax_percent: amountField(),
  net: amountField(),
  tax: amountField(),
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
  /** Label and amount of each total, and for the taxes of a rate its percentage. The last one is the total. */
  totals: array(texts().required()).required(),
  /** Whether the amounts of lines include the taxes. Null in documents from before the choice existed: they do not, and are not named. */
  tax_basis: string().oneOf(taxBases).nullable().defined(),
  /** Says whether the prices of options include the taxes. */
  option_prices: textField(),
  /** What the page of the client computes the totals of a choice from. */
  base: recordSchema('PrintedBase', {
    /** The prices of the lines that are not optional, by tax rate, and of the options. Empty if the page computes no totals. */
    prices: array(priceSchema).required(),
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
type PrintedPrice = InferType<typeof priceSchema>;
type PrintedTable = InferType<typeof tableSchema>;

/** `Estimate 12, revision 2.pdf` */
export const documentFileName = (content: Pick<DocumentContent, 'kind' | 'number' | 'revision' | 'change_order'>) =>
  `${documentName(content)}.pdf`;

const isOptional = ({ option }: DocumentLine) => option !== undefined;

const toOption = (line: DocumentLine, price: Money): PrintedOption => ({
  id: line.id,
  description: line.description,
  ...(line.scope && { scope: line.scope }),
  price: formatMoney(price),
  chosen: line.option === 'chosen',
});

/** The amount of a price that a document shows. */
const amountWith = ({ net, tax }: Pick<LinePrice, 'net' | 'tax'>, basis: TaxBasis | null): Money =>
  basis === 'with_tax' ? addMoney(net, tax) : net;

const basisSuffixes = { without_tax: ', without tax', with_tax: ', with tax' } as const;

/** `Amount, with tax` */
const nameWithBasis = (name: string, basis: TaxBasis | null) => (basis ? `${name}${basisSuffixes[basis]}` : name);

/** The first cell of a line: its name, and its scope of work below it. */
const nameCell = ({ description, scope }: DocumentLine) => (scope ? `${description}\n${scope}` : description);

/** The cells of a line for each choice of the company. */
const cellsOf = {
  quantities: (line: DocumentLine, amount: Money) => [
    nameCell(line),
    `${formatDecimal(line.quantity)} ${units[line.unit]}`,
    formatRate(line.rate),
    formatMoney(amount),
  ],
  lines: (line: DocumentLine, amount: Money) => [nameCell(line), formatMoney(amount)],
  sections: (line: DocumentLine) => [nameCell(line)],
  total: (line: DocumentLine) => [nameCell(line)],
} as const;

const columnsOf = {
  quantities: (basis: TaxBasis | null) => [
    'Description',
    'Quantity',
    // A unit price has no tax.
    basis === 'with_tax' ? nameWithBasis('Unit price', 'without_tax') : 'Unit price',
    nameWithBasis('Amount', basis),
  ],
  lines: (basis: TaxBasis | null) => ['Description', nameWithBasis('Amount', basis)],
  sections: () => ['Description'],
  total: () => ['Description'],
} as const;

function tablesOf(
  { sections, prices, tax_basis }: DocumentContent,
  isShown: (line: DocumentLine) => boolean,
): PrintedTable[] {
  const basis = tax_basis ?? null;
  const amountOfLine = (line: DocumentLine) => amountWith(priceLine(line), basis);
  return sections
    .map(({ name, lines }) => ({ name, lines: lines.filter(isShown) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ name, lines }) => {
      const hasTotal = prices !== 'total' && (name !== '' || prices === 'sections');
      return {
        name,
        rows: lines.map((line) => [...cellsOf[prices](line, amountOfLine(line))]),
        total: hasTotal ? formatMoney(lines.map(amountOfLine).reduce(addMoney)) : '',
        total_label: hasTotal ? nameWithBasis(name === '' ? 'Total' : `Total of ${name}`, basis) : '',
      };
    });
}

const changeTitles = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

const hasChangeAmounts = (prices: DocumentPrices) => prices === 'quantities' || prices === 'lines';

const changeColumnsOf = (prices: DocumentPrices, basis: TaxBasis | null) =>
  hasChangeAmounts(prices) ? ['Change', nameWithBasis('Amount', basis)] : ['Change'];

/** The changed lines. They show the same prices as the lines of an estimate. */
function changeTables(
  differences: readonly LineDifference[],
  prices: DocumentPrices,
  basis: TaxBasis | null,
): PrintedTable[] {
  const formatAmount = (amount: Money) => (amount === 0n ? formatMoney(amount) : formatChange(amount));
  const hasAmounts = hasChangeAmounts(prices);
  const hasTotals = prices === 'sections';
  return (['added', 'removed', 'changed'] as const).flatMap((kind) => {
    const ofKind = differences.filter((difference) => difference.kind === kind);
    if (ofKind.length === 0) return [];
    const amounts = ofKind.map((difference) => amountWith(difference, basis));
    const rows = ofKind.map(({ description, changes }, index) => [
      [description, ...changes].join('\n'),
      ...(hasAmounts ? amounts.slice(index, index + 1).map(formatAmount) : []),
    ]);
    return [
      {
        name: changeTitles[kind],
        rows,
        total: hasTotals ? formatAmount(amounts.reduce(addMoney)) : '',
        total_label: hasTotals ? nameWithBasis('Total', basis) : '',
      },
    ];
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

const totalsOf = (content: PricedContent) =>
  sumPricesByRate(linesOfDocument(content).filter(countsInTotals).map(priceLine), content);

/** The prices from which the page computes totals. One price shows no taxes, so its amounts are with tax. */
function pricesOf(content: DocumentContent): PrintedPrice[] {
  const toPrice = (option: string | null, price: RatePrice) =>
    content.prices === 'total'
      ? { option, tax_percent: 0, net: toDollars(addMoney(price.net, price.tax)), tax: 0 }
      : { option, tax_percent: percentOf(price), net: toDollars(price.net), tax: toDollars(price.tax) };
  const required = linesOfDocument(content).filter((line) => !isOptional(line));
  const { rates, ...totals } = sumPricesByRate(required.map(priceLine));
  const sums = content.prices === 'total' ? [{ net: totals.sub_total, tax: totals.tax_total, taxPercent: 0n }] : rates;
  const options = linesOfDocument(content).filter(isOptional);
  return [...sums.map((price) => toPrice(null, price)), ...options.map((line) => toPrice(line.id, priceLine(line)))];
}

/**
 * The texts of a document. Its optional lines are `inTables` (the chosen ones, and the offered ones below the totals) or `apart`: all
 * below the totals, for the page on which the client chooses them.
 */
export function printDocument(content: DocumentContent, options: 'inTables' | 'apart' = 'inTables'): PrintedDocument {
  const { kind, revision, day, valid_until, company, client, project, paper, prices, notes, terms } = content;
  const { name, lines, logo, color } = company;
  const baseline = kind === 'CHANGE_ORDER' ? content.baseline : null;
  const basis = content.tax_basis ?? null;
  // A change order from before the choice of a basis existed shows all amounts.
  const changePrices = basis === null ? 'quantities' : prices;
  const difference = baseline && compareDocuments(baseline, content, changePrices);
  const totals = baseline ? subtractTotals(totalsOf(content), totalsOf(baseline)) : totalsOf(content);
  const allLines = linesOfDocument(content);
  const isInTable = (line: DocumentLine) =>
    options === 'apart' && hasChoice(content) ? !isOptional(line) : countsInTotals(line);
  const optionBasis = optionTaxBasis(prices, basis);
  const printedOptions = hasChoice(content)
    ? allLines
        .filter((line) => isOptional(line) && !isInTable(line))
        .map((line) => toOption(line, amountWith(priceLine(line), optionBasis)))
    : [];
  const hasComputedTotals = options === 'apart' && printedOptions.length > 0 && !isSharedOverLines(content);
  const facts = [
    // The mark across a draft is not read to screen readers.
    ...(revision === null ? [['Status', 'Draft']] : []),
    ['Number', documentNumber(content)],
    ['Date', formatDocumentDay(day)],
    ...(valid_until ? [['Valid until', formatDocumentDay(valid_until)]] : []),
    ...(prices === 'total' && basis ? [] : taxFacts(allLines)),
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
    columns: difference ? changeColumnsOf(changePrices, basis) : columnsOf[prices](basis),
    tables: difference ? changeTables(difference.lines, changePrices, basis) : tablesOf(content, isInTable),
    totals: difference
      ? totalRows(totals, content, changePrices === 'total' ? 'one' : basis, formatChange)
      : totalRows(totals, content, prices === 'total' ? 'one' : basis, formatMoney),
    total: toDollars(totals.amount_total),
    tax_basis: basis,
    option_prices:
      optionBasis === 'with_tax' ? 'Prices of options include taxes.' : 'Prices of options are without taxes.',
    base: {
      prices: hasComputedTotals ? pricesOf(content) : [],
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

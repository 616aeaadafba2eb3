/** Tests that a PDF of 300 lines shows the prices of the screen to the cent, for each choice of what a company shows. */
import { units } from '@plumbline/domain/catalogue/units';
import { type DocumentPrices, documentPricesCodes } from '@plumbline/domain/company/documentSettings';
import { createDocumentContent } from '@plumbline/domain/documents/documentContent';
import { printDocument } from '@plumbline/domain/documents/printedDocument';
import {
  displayedPrice,
  displayedTotals,
  estimateRows,
  isOffered,
} from '@plumbline/domain/estimates/changes/estimateRows';
import { createWorkingCopy } from '@plumbline/domain/estimates/changes/workingCopy';
import { groupBySection, sectionValues, toLoadedEstimate } from '@plumbline/domain/estimates/lines/sections';
import { percentOf, sumPricesByRate } from '@plumbline/domain/estimates/pricing/pricing';
import { formatDecimal, formatRate } from '@plumbline/domain/shared/rate';
import { aCompany, aLine, anEstimate, anId, aProject } from '@plumbline/domain/testing/builders';
import { addMoney, formatMoney, type Money, money, subtractMoney } from '@plumbline/values/money';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it, vi } from 'vitest';
import { seededRandom } from '../../demo/seededRandom.ts';
import { renderPdf } from './renderPdf.ts';

// The first PDF loads the fonts.
vi.setConfig({ testTimeout: 60_000 });

const lineCount = 300;
const linesOfSection = 43;

/** Lines with four decimals, credits and options, in sections. The first lines have no section. */
function anEstimateWithSections() {
  const random = seededRandom(20);
  const lines = Array.from({ length: lineCount }, (_, position) =>
    aLine({
      id: anId(1_000 + position),
      description: `Line ${position + 1} of the work`,
      rate: random.between(1, 9_999_999) / 10_000,
      quantity: (position % 17 === 0 ? -1 : 1) * (random.between(1, 999_999) / 10_000),
      tax: random.pick([0, 5, 8.25, 7.7777]),
      unit: random.pick(['SQ', 'LF', 'EA', 'HR']),
      ...(position % 11 === 3 && { option: position % 2 === 0 ? ('chosen' as const) : ('offered' as const) }),
    }),
  );
  const items = lines.flatMap((line, position) => {
    const number = position / linesOfSection;
    const heading = { ...aLine(), ...sectionValues(`Section ${number}`), id: anId(5_000 + position) };
    return Number.isInteger(number) && number > 0 ? [heading, line] : [line];
  });
  return anEstimate({ discount: 1_234.56, items: items.map((item, index) => ({ ...item, index: index + 1 })) });
}

const estimate = anEstimateWithSections();
const copy = createWorkingCopy(toLoadedEstimate(estimate));
const sections = groupBySection(estimateRows(copy)).map(({ heading, lines }) => ({
  name: heading?.values.description ?? '',
  lines: lines.filter((row) => !isOffered(row)),
}));
const offeredRows = groupBySection(estimateRows(copy)).flatMap(({ lines }) => lines.filter(isOffered));

type Row = (typeof sections)[number]['lines'][number];

const priceOf = (row: Row) => {
  const price = displayedPrice(row, null);
  if (!price) throw new Error(`${row.values.description} has no price`);
  return price;
};
const sumOf = (rows: readonly Row[]): Money => rows.reduce((sum, row) => addMoney(sum, priceOf(row).net), money(0));

/** The text of each row of the PDF: the texts at one height, from left to right. */
async function readRows(bytes: Uint8Array): Promise<readonly string[]> {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const rows: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const texts = items.flatMap((item) =>
      'str' in item ? [{ text: item.str, x: item.transform[4] as number, y: Math.round(item.transform[5]) }] : [],
    );
    for (const row of Map.groupBy(texts, ({ y }) => y).values()) {
      const text = row.toSorted((a, b) => a.x - b.x).map((item) => item.text);
      rows.push(text.join(' ').replaceAll(/\s+/g, ' ').trim());
    }
  }
  await document.destroy();
  return rows;
}

const render = (prices: DocumentPrices) => {
  const company = aCompany({ document_prices: prices });
  const source = {
    kind: 'ESTIMATE',
    revision: 1,
    estimate,
    project: aProject(),
    company,
    today: '2026-03-02',
  } as const;
  return readRows(renderPdf({ document: printDocument(createDocumentContent(source)), signature: null }));
};

/** What the row of a line shows for each choice. */
const lineTexts = {
  quantities: (row: Row) => {
    const { description, quantity, unit, rate } = row.values;
    return `${description} ${formatDecimal(quantity)} ${units[unit]} ${formatRate(rate)} ${formatMoney(priceOf(row).net)}`;
  },
  lines: (row: Row) => `${row.values.description} ${formatMoney(priceOf(row).net)}`,
  sections: (row: Row) => row.values.description,
  total: (row: Row) => row.values.description,
} satisfies Record<DocumentPrices, (row: Row) => string>;

const sectionTotals = (prices: DocumentPrices) => {
  if (prices === 'total') return [];
  const named = sections
    .filter(({ name }) => name !== '')
    .map(({ name, lines }) => `Total of ${name}, without tax ${formatMoney(sumOf(lines))}`);
  const [first] = sections;
  return prices === 'sections' && first?.name === ''
    ? [`Total, without tax ${formatMoney(sumOf(first.lines))}`, ...named]
    : named;
};

const totals = displayedTotals(copy);
const totalRows = (prices: DocumentPrices) => [
  ...(prices === 'total'
    ? []
    : [
        `Subtotal ${formatMoney(totals.sub_total)}`,
        ...sumPricesByRate(sections.flatMap(({ lines }) => lines).map(priceOf)).rates.map(
          (rate) => `Tax ${formatDecimal(percentOf(rate))} % of ${formatMoney(rate.net)} ${formatMoney(rate.tax)}`,
        ),
        `Discount, after tax ${formatMoney(subtractMoney(money(0), totals.discount))}`,
      ]),
  `Total ${formatMoney(totals.amount_total)}`,
];

it.each(documentPricesCodes)(
  'the PDF shows the prices of the screen to the cent, with the choice %s',
  async (prices) => {
    const rows = await render(prices);
    const isLine = (text: string) => text.startsWith('Line ');
    const lines = sections.flatMap((section) => section.lines.map(lineTexts[prices]));
    const options = offeredRows.map(
      (row) => `${row.values.description} ${formatMoney(prices === 'total' ? priceOf(row).total : priceOf(row).net)}`,
    );
    expect(rows.filter(isLine)).toEqual([...lines, ...options]);
    expect(lines.length + options.length).toBe(lineCount);
    expect(rows.filter((text) => /^(Total|Subtotal|Tax [\d.]+ %|Discount)/.test(text))).toEqual([
      ...sectionTotals(prices),
      ...totalRows(prices),
    ]);
  },
);

it('the printed prices add up', () => {
  const netSum = sumOf(sections.flatMap(({ lines }) => lines));
  expect(netSum).toBe(totals.sub_total);
  expect(subtractMoney(addMoney(netSum, totals.tax_total), totals.discount)).toBe(totals.amount_total);
});

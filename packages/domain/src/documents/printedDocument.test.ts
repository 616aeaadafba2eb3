/** Tests of what is printed of a document: the texts add up with every choice of the company, and hide what they must hide. */
import { addMoney, type Money, money } from '@plumbline/values/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentPricesCodes, taxBases } from '../company/documentSettings.ts';
import type { EstimateItem } from '../estimates/lines/estimate.ts';
import { type DiscountTerms, discountBases, isSharedOverLines } from '../estimates/pricing/discount.ts';
import { aCompany, aLine, anEstimate, anId, aProject } from '../testing/builders.ts';
import { createDocumentContent, withChosenOptions } from './documentContent.ts';
import { formatDocumentDay } from './formatDocumentDay.ts';
import { documentFileName, printDocument } from './printedDocument.ts';
import { totalsOfChoice } from './totalWithOptions.ts';

const today = '2026-03-02';
const project = aProject();

const contentOf = (
  items: readonly EstimateItem[],
  company: Parameters<typeof aCompany>[0] = {},
  terms: Required<DiscountTerms> = { discount: 0, discount_percent: null, discount_basis: 'after_tax' },
) =>
  createDocumentContent({
    kind: 'ESTIMATE',
    revision: 2,
    estimate: anEstimate({
      items: [...items],
      sections: [{ id: anId(90), name: 'Roof', index: 3, version: 1 }],
      discount: terms.discount,
      discount_percent: terms.discount_percent ?? null,
      discount_basis: terms.discount_basis ?? 'after_tax',
    }),
    project,
    company: aCompany(company),
    today,
  });

/** The amount of a printed text: `-$1,032.48`. */
const parse = (text: string): Money => money(text.replaceAll(/[$,+]/g, ''));
const sum = (texts: readonly string[]) => texts.map(parse).reduce(addMoney, money(0));

const line = fc.record({
  rate: fc.integer({ min: -2_000_000, max: 2_000_000 }).map((value) => value / 10_000),
  quantity: fc.integer({ min: 0, max: 500_000 }).map((value) => value / 10_000),
  tax: fc.integer({ min: 0, max: 300_000 }).map((value) => value / 10_000),
  option: fc.constantFrom('none' as const, 'offered' as const, 'chosen' as const),
});
const lines = fc.array(line, { minLength: 1, maxLength: 12 }).map((values) =>
  values.map(({ option, ...figures }, index) =>
    aLine({
      id: anId(index + 1),
      index: index * 2,
      description: `Line ${index}`,
      ...figures,
      ...(option !== 'none' && { option }),
    }),
  ),
);

const someTerms = fc.record({
  discount: fc.nat({ max: 500 }),
  discount_percent: fc.option(fc.nat({ max: 100 })),
  discount_basis: fc.constantFrom(...discountBases),
});

const prices = fc.constantFrom(...documentPricesCodes);
const basis = fc.constantFrom(...taxBases);

describe('the printed amounts', () => {
  it('of the lines add up to the first total, and the subtotal, the taxes and the discount to the total', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom('quantities', 'lines'), basis, someTerms, (items, prices, basis, discount) => {
        const { tables, totals } = printDocument(
          contentOf(items, { document_prices: prices as never, document_tax_basis: basis }, discount),
        );
        const amounts = tables.flatMap((table) => table.rows.map((cells) => cells.at(-1) ?? ''));
        const [first] = totals;
        expect(sum(amounts)).toBe(parse(first?.[1] ?? ''));
        const parts = totals.slice(basis === 'with_tax' ? 1 : 0, -1);
        expect(sum(parts.map(([, text]) => text ?? ''))).toBe(parse(totals.at(-1)?.[1] ?? ''));
      }),
    );
  });

  it('of the sections add up to the first total', () => {
    fc.assert(
      fc.property(lines, basis, (items, document_tax_basis) => {
        const content = contentOf(items, { document_prices: 'sections', document_tax_basis });
        const { tables, totals } = printDocument(content);
        expect(sum(tables.map(({ total }) => total))).toBe(parse(totals[0]?.[1] ?? ''));
      }),
    );
  });

  it('of the tax rates have the nets of what remains of the lines', () => {
    fc.assert(
      fc.property(lines, someTerms, (items, terms) => {
        const { totals } = printDocument(contentOf(items, {}, terms));
        const nets = totals.flatMap(([label = '']) => /^Tax .+ % of (.+)$/.exec(label)?.[1] ?? []);
        fc.pre(nets.length > 0);
        const amountOf = (name: string) => parse(totals.find(([label = '']) => label.startsWith(name))?.[1] ?? '0');
        const discount = terms.discount_basis === 'before_tax' ? amountOf('Discount') : 0n;
        expect(sum(nets)).toBe(amountOf('Subtotal') + discount);
      }),
    );
  });

  it('of the options the client chooses lead to the total that is printed after the choice', () => {
    fc.assert(
      fc.property(
        lines,
        fc.infiniteStream(fc.boolean()),
        someTerms,
        prices,
        basis,
        (items, choices, discount, ...look) => {
          fc.pre(items.every(({ rate }) => rate >= 0));
          const [document_prices, document_tax_basis] = look;
          const content = contentOf(items, { document_prices, document_tax_basis }, discount);
          const page = printDocument(content, 'apart');
          const chosenIds = page.options.map(({ id }) => id).filter(() => choices.next().value);
          const chosenByCompany = page.options.filter(({ chosen }) => chosen).map(({ id }) => id);
          const { total, totals, base } = printDocument(withChosenOptions(content, chosenIds));
          const shown = totalsOfChoice(page, chosenIds, null);
          const isPrinted = chosenIds.join() === chosenByCompany.join();
          if (isSharedOverLines(page.base) && !isPrinted) {
            expect(shown).toBeNull();
            const serverTotals = {
              options: chosenIds.toReversed(),
              total,
              totals,
              applied_discount: base.applied_discount,
            };
            expect(totalsOfChoice(page, chosenIds, serverTotals)).toMatchObject({ total: money(total), rows: totals });
          } else expect(shown).toMatchObject({ total: money(total), rows: totals });
        },
      ),
    );
  });
});

describe('a document with hidden prices', () => {
  const items = [aLine({ rate: 77.7777, quantity: 3, tax: 0, cost: 61.5, rate_formula: '70+7.7777' })];

  it.each(documentPricesCodes.filter((code) => code !== 'quantities'))('has no rate and no quantity: %s', (prices) => {
    expect(JSON.stringify(printDocument(contentOf(items, { document_prices: prices })))).not.toMatch(
      /77\.7777|3 Square/,
    );
  });

  it('has the scope of a line below its name, and of an option apart', () => {
    const scope = 'Tear off\nHaul away';
    const items = [aLine({ description: 'Roof', scope }), aLine({ id: anId(8), index: 2, option: 'offered', scope })];
    for (const document_prices of documentPricesCodes) {
      const { tables, options } = printDocument(contentOf(items, { document_prices }), 'apart');
      expect(tables[0]?.rows[0]?.[0]).toBe(`Roof\n${scope}`);
      expect(options).toMatchObject([{ description: 'Architectural shingles, installed', scope }]);
    }
    expect(JSON.stringify(contentOf([aLine()]))).not.toContain('scope');
  });

  it('never has a cost or a formula', () => {
    for (const prices of documentPricesCodes) {
      const content = contentOf(items, { document_prices: prices });
      expect(JSON.stringify([content, printDocument(content)])).not.toMatch(/61\.5|70\+7/);
    }
  });

  it('that shows one price has no other totals', () => {
    expect(printDocument(contentOf(items, { document_prices: 'total' })).totals).toEqual([['Total', '$233.33']]);
  });
});

it('a draft says so, and a stored document has its revision', () => {
  const content = contentOf([aLine()]);
  expect(printDocument(content)).toMatchObject({ mark: '', name: 'Estimate 1042, revision 2' });
  expect(printDocument({ ...content, revision: null })).toMatchObject({
    mark: 'Draft',
    name: 'Estimate 1042',
    facts: expect.arrayContaining([['Status', 'Draft']]),
  });
});

it('a document that was stored before percentages existed has an amount after tax', () => {
  const { discount_percent, discount_basis, tax_basis, ...stored } = contentOf([
    aLine({ rate: 45, quantity: 3, tax: 21 }),
  ]);
  expect([discount_percent, discount_basis]).toEqual([null, 'after_tax']);
  expect(printDocument({ ...stored, discount: 60 }).totals).toEqual([
    ['Subtotal', '$135.00'],
    ['Taxes', '$28.35'],
    ['Discount, after tax', '-$60.00'],
    ['Total', '$103.35'],
  ]);
  expect(
    printDocument({ ...stored, discount: 60, discount_percent: null, discount_basis: 'before_tax' }).totals,
  ).toEqual([
    ['Subtotal', '$135.00'],
    ['Discount, before tax', '-$60.00'],
    ['Taxes', '$15.75'],
    ['Total', '$90.75'],
  ]);
});

it('a discount before tax lowers the net of each tax rate', () => {
  const terms = { discount: 60, discount_percent: null, discount_basis: 'before_tax' } as const;
  expect(printDocument(contentOf([aLine({ rate: 45, quantity: 3, tax: 21 })], {}, terms)).totals).toEqual([
    ['Subtotal', '$135.00'],
    ['Discount, before tax', '-$60.00'],
    ['Tax 21 % of $75.00', '$15.75', '21'],
    ['Total', '$90.75'],
  ]);
});

it.each([
  ['no tax', [0, 0], undefined],
  ['one rate', [8.25, 8.25], ['Tax rate', '8.25 %']],
  ['several rates, in order', [21, 0, 8.25], ['Tax rates', '0 %, 8.25 %, 21 %']],
])('a document names its tax rates: %s', (_, rates, fact) => {
  const items = rates.map((tax, index) => aLine({ id: anId(index + 1), index: index + 1, tax }));
  for (const prices of documentPricesCodes) {
    const { facts } = printDocument(contentOf(items, { document_prices: prices }));
    expect(facts.find(([name]) => name?.startsWith('Tax'))).toEqual(prices === 'total' ? undefined : fact);
  }
});

describe('the basis of the prices', () => {
  const items = [
    aLine({ rate: 0.335, quantity: 3, tax: 21 }),
    aLine({ id: anId(7), index: 2, rate: 100, quantity: 1, tax: 8.25 }),
    aLine({ id: anId(8), index: 3, rate: 50, quantity: 1, tax: 21, option: 'offered' }),
  ];
  const printWith = (company: Parameters<typeof aCompany>[0]) => printDocument(contentOf(items, company), 'apart');
  const lastCells = ({ tables }: ReturnType<typeof printDocument>) =>
    tables.flatMap(({ rows, total, total_label }) => [...rows.map((cells) => cells.at(-1)), total_label, total]);

  it('is without tax', () => {
    const page = printWith({ document_tax_basis: 'without_tax' });
    expect(page.columns).toEqual(['Description', 'Quantity', 'Unit price', 'Amount, without tax']);
    expect(lastCells(page).slice(0, 2)).toEqual(['$1.01', '$100.00']);
    expect(page).toMatchObject({
      option_prices: 'Prices of options are without taxes.',
      options: [{ price: '$50.00' }],
      totals: [
        ['Subtotal', '$101.01'],
        ['Tax 8.25 % of $100.00', '$8.25', '8.25'],
        ['Tax 21 % of $1.01', '$0.21', '21'],
        ['Total', '$109.47'],
      ],
    });
  });

  it('is with tax', () => {
    const page = printWith({ document_tax_basis: 'with_tax', document_prices: 'lines' });
    expect(page.columns).toEqual(['Description', 'Amount, with tax']);
    expect(lastCells(page).slice(0, 2)).toEqual(['$1.22', '$108.25']);
    expect(page).toMatchObject({
      option_prices: 'Prices of options include taxes.',
      options: [{ price: '$60.50' }],
      totals: [
        ['Sum of the lines, with tax', '$109.47'],
        ['Subtotal, without tax', '$101.01'],
        ['Tax 8.25 % of $100.00', '$8.25', '8.25'],
        ['Tax 21 % of $1.01', '$0.21', '21'],
        ['Total', '$109.47'],
      ],
    });
    expect(printWith({ document_tax_basis: 'with_tax' }).columns[2]).toBe('Unit price, without tax');
    expect(lastCells(printWith({ document_tax_basis: 'with_tax', document_prices: 'sections' }))).toContain(
      'Total, with tax',
    );
  });

  it('of a change order is that of its changes', () => {
    const after = contentOf([...items, aLine({ id: anId(9), index: 4, rate: 10, quantity: 1, tax: 21 })], {
      document_tax_basis: 'with_tax',
    });
    const baseline = { ...contentOf(items), id: anId(70), revision: 1 };
    expect(printDocument({ ...after, kind: 'CHANGE_ORDER', baseline })).toMatchObject({
      columns: ['Change', 'Amount, with tax'],
      tables: [{ rows: [[expect.any(String), '+$12.10']] }],
      totals: [
        ['Sum of the lines, with tax', '+$12.10'],
        ['Subtotal, without tax', '+$10.00'],
        ['Tax 21 % of +$10.00', '+$2.10', '21'],
        ['Total', '+$12.10'],
      ],
    });
  });

  it.each([
    ['lines', [['Roof\nQuantity changed, Rate changed, Tax 0 % → 8 %'.replaceAll(', ', '\n'), '+$125.00']], '', 'Tax'],
    ['sections', [['Roof\nQuantity changed\nRate changed\nTax 0 % → 8 %']], '+$125.00', 'Tax'],
    ['total', [['Roof\nQuantity changed\nRate changed\nTax changed']], '', 'Total'],
  ] as const)(
    'of the changes in a change order follow the choice of prices: %s',
    (document_prices, rows, total, label) => {
      const roof = aLine({ description: 'Roof', rate: 100, quantity: 1, tax: 0 });
      const after = contentOf([{ ...roof, rate: 112.5, quantity: 2, tax: 8 }], { document_prices });
      const content = { ...after, kind: 'CHANGE_ORDER', baseline: { ...contentOf([roof]), id: anId(70) } } as const;
      const printed = printDocument({ ...content, baseline: { ...content.baseline, revision: 1 } });
      expect(printed.tables).toMatchObject([{ rows, total, total_label: total && 'Total, without tax' }]);
      expect(printed.columns).toHaveLength(rows[0].length);
      expect(printed.totals.at(document_prices === 'total' ? 0 : 1)?.[0]).toMatch(label);
      const { tax_basis: _, ...stored } = content;
      const storedChange = [expect.stringContaining('Rate $100.00 → $112.50'), '+$125.00'];
      expect(printDocument({ ...stored, baseline: { ...content.baseline, revision: 1 } }).tables).toMatchObject([
        { rows: [storedChange] },
      ]);
    },
  );

  it('is not named in a document from before the choice existed: only its options are with tax', () => {
    const { tax_basis, ...stored } = contentOf(items);
    expect(tax_basis).toBe('without_tax');
    expect(printDocument(stored, 'apart')).toMatchObject({
      columns: ['Description', 'Quantity', 'Unit price', 'Amount'],
      options: [{ price: '$60.50' }],
      totals: [
        ['Subtotal', '$101.01'],
        ['Taxes', '$8.46'],
        ['Total', '$109.47'],
      ],
    });
  });

  it.each(taxBases)('of one price is with tax, and no tax is sent: %s', (document_tax_basis) => {
    const page = printWith({ document_tax_basis, document_prices: 'total' });
    expect(page).toMatchObject({
      columns: ['Description'],
      options: [{ price: '$60.50' }],
      totals: [['Total', '$109.47']],
      base: {
        prices: [
          { option: null, tax_percent: 0, net: 109.47, tax: 0 },
          { option: anId(8), tax_percent: 0, net: 60.5, tax: 0 },
        ],
      },
    });
    expect(JSON.stringify(page)).not.toMatch(/8\.25|101\.01|"50"|\$50/);
  });

  it('sends prices only if the page computes totals', () => {
    const beforeTax = { discount: 5, discount_percent: null, discount_basis: 'before_tax' } as const;
    const pages = [
      printDocument(contentOf(items), 'inTables'),
      printDocument(contentOf(items.slice(0, 2)), 'apart'),
      printDocument(contentOf(items, {}, beforeTax), 'apart'),
    ];
    expect(pages.map(({ base }) => base.prices)).toEqual([[], [], []]);
  });
});

it('a change order has the totals before and after it', () => {
  const before = contentOf([aLine({ rate: 100, quantity: 2, tax: 0 })]);
  const after = contentOf([aLine({ rate: 100, quantity: 3, tax: 0 })]);
  const baseline = { ...before, id: anId(70), revision: 1 };
  expect(printDocument({ ...after, kind: 'CHANGE_ORDER', baseline })).toMatchObject({
    total: 100,
    facts: expect.arrayContaining([
      ['Changes', 'Estimate 1042, revision 1'],
      ['Total before', '$200.00'],
      ['New total', '$300.00'],
    ]),
  });
});

it('a change order has its own number, and the number of the estimate', () => {
  const content = { ...contentOf([aLine()]), kind: 'CHANGE_ORDER', change_order: 2 } as const;
  const baseline = { ...contentOf([]), id: anId(70), revision: 4, kind: 'CHANGE_ORDER', change_order: 1 } as const;
  expect(printDocument({ ...content, baseline })).toMatchObject({
    name: 'Change order 2, estimate 1042',
    facts: expect.arrayContaining([
      ['Number', '2, estimate 1042'],
      ['Changes', 'Change order 1, estimate 1042'],
    ]),
  });
  expect(documentFileName(content)).toBe('Change order 2, estimate 1042.pdf');
});

it('a change order that was made before they had numbers keeps its name', () => {
  const content = { ...contentOf([aLine()]), kind: 'CHANGE_ORDER' } as const;
  expect(documentFileName(content)).toBe('Change order 1042, revision 2.pdf');
});

it('formats a day for clients', () => {
  expect(formatDocumentDay('2026-03-02')).toBe('March 2, 2026');
});

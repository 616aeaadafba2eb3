/** Tests of the totals that a client can choose. */
import { formatMoney } from '@plumbline/values/money';
import { expect, test } from 'vitest';
import type { DiscountTerms } from '../estimates/pricing/discount.ts';
import { aCompany, aLine, anEstimate, anId, aProject } from '../testing/builders.ts';
import { choiceRange } from './choiceRange.ts';
import { createDocumentContent } from './documentContent.ts';
import type { DocumentKind } from './documentKinds.ts';
import { printDocument } from './printedDocument.ts';
import { totalsOfChoice } from './totalWithOptions.ts';

const roof = aLine({ id: anId(1), rate: 100, quantity: 1, tax: 0, index: 1 });
const skylight = aLine({ id: anId(2), rate: 400, quantity: 1, tax: 10, index: 2, option: 'offered' });
const credit = aLine({ id: anId(3), rate: -30, quantity: 1, tax: 0, index: 3, option: 'chosen' });

const contentOf = (
  terms: Partial<DiscountTerms>,
  items = [roof, skylight, credit],
  kind: DocumentKind = 'ESTIMATE',
) => ({
  ...createDocumentContent({
    kind,
    revision: 1,
    estimate: anEstimate({ items }),
    project: aProject(),
    company: aCompany(),
    today: '2026-03-02',
  }),
  ...terms,
});
const rangeOf = (terms: Partial<DiscountTerms>, cost: number | null = null) => {
  const range = choiceRange(contentOf(terms), new Map([[roof.id, cost]]));
  return range && [formatMoney(range.smallest), formatMoney(range.largest), range.warning, range.isDiscountLimited];
};

test('the smallest total has the credits, and the largest all other options', () => {
  expect(rangeOf({ discount: 0 })).toEqual(['$70.00', '$540.00', null, false]);
});

test('a fixed discount that is above the smallest price leaves nothing, and a percentage follows the choice', () => {
  expect(rangeOf({ discount: 70 })).toEqual(['$0.00', '$470.00', 'nothing', false]);
  expect(rangeOf({ discount: 70.01 })).toEqual(['$0.00', '$469.99', 'nothing', true]);
  expect(rangeOf({ discount: 70.01, discount_percent: 10 })).toEqual(['$63.00', '$486.00', null, false]);
  expect(rangeOf({ discount: 70.01, discount_basis: 'before_tax' })).toEqual(['$0.00', '$464.39', 'nothing', true]);
});

test('the smallest total is compared with the cost of its lines', () => {
  expect(rangeOf({ discount: 0 }, 100)).toEqual(['$70.00', '$540.00', null, false]);
  expect(rangeOf({ discount: 10 }, 86)).toEqual(['$60.00', '$530.00', 'belowCost', false]);
});

test('there is no range without a choice', () => {
  expect(choiceRange(contentOf({}, [roof]), new Map())).toBeNull();
  expect(choiceRange(contentOf({}, [roof, skylight], 'INVOICE'), new Map())).toBeNull();
});

test('the page of the client says that the discount is limited, until enough is chosen', () => {
  const limitOf = (terms: Partial<DiscountTerms>, chosen: readonly string[]) => {
    const limited = totalsOfChoice(printDocument(contentOf(terms, [roof, skylight]), 'apart'), chosen, null)?.limited;
    return limited && [formatMoney(limited.given), formatMoney(limited.applied)];
  };
  expect(limitOf({ discount: 150 }, [])).toEqual(['$150.00', '$100.00']);
  expect(limitOf({ discount: 150 }, [skylight.id])).toBeNull();
  expect(limitOf({ discount: 150, discount_basis: 'before_tax' }, [])).toEqual(['$150.00', '$100.00']);
  expect(limitOf({ discount: 150, discount_percent: 100 }, [])).toBeNull();
});

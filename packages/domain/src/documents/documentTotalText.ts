/** The total of a document as a text. */
import { formatChange, formatMoney, money } from '@plumbline/values/money';
import type { DocumentKind } from './documentKinds.ts';

/** A change order has the change of the total, with its sign. */
export const documentTotalText = ({ kind, total }: { readonly kind: DocumentKind; readonly total: number }): string =>
  kind === 'CHANGE_ORDER' ? formatChange(money(total)) : formatMoney(total);

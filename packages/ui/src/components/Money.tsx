import styled from '@emotion/styled';
import { formatMoney, type Money as MoneyAmount } from '@plumbline/values/money';

/** Shows an amount as `$1,032.48`, with tabular figures and no line break [R9.04]. A plain number is in dollars. */
export function Money({
  amount,
}: {
  /** The amount. A number is in dollars. */
  amount: MoneyAmount | number;
}) {
  return <Amount>{formatMoney(amount)}</Amount>;
}

const Amount = styled.span`
  font-variant-numeric: tabular-nums;
  text-align: right;
  white-space: nowrap;
`;

import styled from '@emotion/styled';
import { type Money as Cents, formatMoney } from '@plumbline/domain/shared/money';

/** An amount in US dollars, `$1,032.48`, with tabular figures and no line break [R9.04]. */
export function Money({ amount }: { amount: Cents | number }) {
  return <Amount>{formatMoney(amount)}</Amount>;
}

const Amount = styled.span`
  font-variant-numeric: tabular-nums;
  text-align: right;
  white-space: nowrap;
`;

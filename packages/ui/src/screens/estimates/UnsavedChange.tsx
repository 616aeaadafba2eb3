/** The notice about a change of an estimate that is not saved, with buttons to retry, resolve or discard it. */
import styled from '@emotion/styled';
import { type Change, conflictOf, isOfDeletedLine } from '@plumbline/domain/estimates/changes/change';
import type { EstimateEvent } from '@plumbline/domain/estimates/estimateMachine';
import type { LineValues } from '@plumbline/domain/estimates/lines/line';
import { lineDifferences } from '@plumbline/domain/estimates/lines/lineDifferences';
import { type DiscountValue, discountValueOf } from '@plumbline/domain/estimates/pricing/discount';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { formatMoney } from '@plumbline/values/money';
import { Button } from '../../components/Button.tsx';
import { Row } from '../../components/layout.tsx';
import { phone } from '../../theme/breakpoints.ts';

export interface UnsavedChangeProps {
  change: Change;
  /** The values of the line on the server. Undefined if the change is not a change of a line. Not used for a new line. */
  savedValues?: LineValues;
  onEdit?: (() => void) | undefined;
  /** Called with the event of a clicked button. The event removes this notice, so the caller must move the focus. */
  onEvent: (event: EstimateEvent) => void;
}

/** The notice keeps the input until the user decides, and asks before it overwrites a change of another user [F6]. */
export function UnsavedChange({ change, savedValues, onEdit, onEvent }: UnsavedChangeProps) {
  const isConflicted = change.status === 'conflicted';
  const localValues =
    'values' in change && change.kind !== 'add' && change.kind !== 'catalogue' ? change.values : undefined;
  const changedFields = localValues && savedValues ? lineDifferences(localValues, savedValues) : [];
  const { id } = change;
  return (
    <Frame
      role={isConflicted ? 'alert' : 'status'}
      data-conflicted={isConflicted || undefined}
      data-not-saved
      tabIndex={-1}
    >
      <div>
        <strong>{unsavedText(change)}</strong>
        {changedFields.length > 0 && (
          <ul>
            {changedFields.map((difference) => (
              <li key={difference.label}>
                {difference.label}: yours <b>{difference.localText}</b>, {isConflicted ? 'theirs' : 'saved'}{' '}
                <b>{difference.serverText}</b>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isConflicted ? (
        <Row>
          <Button size="small" onClick={() => onEvent({ type: 'conflict.localChangeKept', change: id })}>
            {change.kind === 'remove' ? 'Delete anyway' : 'Keep mine'}
          </Button>
          <Button size="small" onClick={() => onEvent({ type: 'conflict.serverChangeKept', change: id })}>
            {change.kind === 'remove' ? 'Keep the line' : isOfDeletedLine(change) ? 'Leave it deleted' : 'Load theirs'}
          </Button>
        </Row>
      ) : (
        <Row>
          <Button size="small" onClick={() => onEvent({ type: 'change.retried', change: id })}>
            Try again
          </Button>
          {onEdit && (
            <Button size="small" variant="quiet" onClick={onEdit}>
              Edit
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={() => onEvent({ type: 'change.discarded', change: id })}>
            Discard
          </Button>
        </Row>
      )}
    </Frame>
  );
}

const { details } = estimateTexts;

const formatDiscount = (discount: DiscountValue) => (typeof discount === 'number' ? formatMoney(discount) : discount);

/** Tells which change is not saved, and why. */
function unsavedText(change: Change): string {
  const { failure } = change;
  const conflict = conflictOf(failure);
  const userName = conflict?.changedBy || estimateTexts.anotherUser;
  if (change.status === 'conflicted') {
    if (change.kind === 'discount') {
      const savedDiscount = conflict?.current && 'discount' in conflict.current ? discountValueOf(conflict.current) : 0;
      return `${userName} set the discount to ${formatDiscount(savedDiscount)} while you set it to ${formatDiscount(change.discount)}.`;
    }
    if (change.kind === 'detail') return details.conflict(userName, details[change.field]);
    if (change.kind === 'remove') return `${userName} changed this line before you deleted it.`;
    return `${userName} ${conflict?.current ? 'changed' : 'deleted'} this line while you were editing it.`;
  }
  const reason = failure?.message ? ` ${failure.message}.` : '';
  // A message of the server can end with a full stop.
  return `${unsavedSubject(change)}${reason}`.replace(/\.\.$/, '.');
}

function unsavedSubject(change: Change): string {
  if (change.kind === 'discount') return `The discount of ${formatDiscount(change.discount)} is not saved.`;
  if (change.kind === 'detail') return details.notSaved(details[change.field]);
  if (change.kind === 'catalogue') return `${change.values.description} is not saved to the catalogue.`;
  return change.kind === 'add' ? 'This line is not saved.' : 'Your change of this line is not saved.';
}

interface UnsavedRowProps {
  change: Change;
  /** The values of the line on the server. For a new line, its values in the table. */
  savedValues: LineValues;
  onEdit: (line: string) => void;
  onEvent: (event: EstimateEvent) => void;
}

/** A table row below a line with its unsaved change and the actions for it. */
export function UnsavedRow({ change, savedValues, onEdit, onEvent }: UnsavedRowProps) {
  return (
    <tr data-notice>
      <td colSpan={7}>
        <UnsavedChange
          change={change}
          savedValues={savedValues}
          onEdit={'line' in change && change.kind !== 'remove' ? () => onEdit(change.line) : undefined}
          onEvent={onEvent}
        />
      </td>
    </tr>
  );
}

const Frame = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  padding: 8px 10px 8px 12px;
  border-left: 3px solid var(--danger);
  background: var(--danger-bg);
  color: var(--danger-ink);
  font-size: 13px;
  line-height: 18px;
  scroll-margin-block: calc(100px + var(--banners-height, 0px)) 140px;
  &:focus {
    outline: 2px solid var(--accent-8);
  }
  &[data-conflicted] {
    border-left-color: var(--status-sent);
    background: var(--status-sent-bg);
    color: var(--status-sent-ink);
  }
  & > div:first-of-type {
    flex: 1 1 260px;
  }
  & strong {
    font-weight: 560;
  }
  & b {
    font-weight: 620;
  }
  & ul {
    margin-top: 2px;
    padding: 0;
    list-style: none;
  }
  ${phone} {
    border-radius: var(--radius-2);
  }
`;

import type { Change } from '@plumbline/domain/estimates/change';
import { formatMoney } from '@plumbline/domain/shared/money';

const somebody = 'Somebody';

/** Says what became of a change that is not on the server. */
export function unsavedText(change: Change): string {
  const { failure } = change;
  const conflict = failure?.conflict;
  const who = conflict?.changedBy || somebody;
  if (change.standing === 'contested') {
    if (change.kind === 'discount') {
      const theirs = conflict?.current && 'discount' in conflict.current ? conflict.current.discount : 0;
      return `${who} set the discount to ${formatMoney(theirs)} while you set it to ${formatMoney(change.discount)}.`;
    }
    if (change.kind === 'remove') return `${who} changed this line before you deleted it.`;
    return `${who} ${conflict?.current ? 'changed' : 'deleted'} this line while you were editing it.`;
  }
  const why = failure?.message ? ` ${failure.message}.` : '';
  return `${whatIsNotSaved(change)}${why}`.replace(/\.\.$/, '.');
}

function whatIsNotSaved(change: Change): string {
  if (change.kind === 'discount') return `The discount of ${formatMoney(change.discount)} is not saved.`;
  if (change.kind === 'catalogue') return `${change.values.description} is not saved to the catalogue.`;
  return change.kind === 'add' ? 'This line is not saved.' : 'Your change of this line is not saved.';
}

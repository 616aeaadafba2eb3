import { toDollars } from '../shared/money.ts';
import { type Change, type Edit, type Failure, lineKeyOf, type Removal } from './change.ts';
import type { Estimate, EstimateItem } from './estimate.ts';
import { priceOf, sameLine } from './line.ts';
import { coveredTotals } from './sheet.ts';
import { addLine, changeAt, dropped, itemAt, retried, type WorkingCopy, withChange } from './workingCopy.ts';

/** What a saving actor answers: the line or estimate as saved, nothing for a deletion and for the catalogue. */
export type Saved = EstimateItem | Estimate | undefined;

const isEstimate = (record: Estimate | EstimateItem | null | undefined): record is Estimate =>
  record != null && 'items' in record;

/** The same estimate with other lines, and totals that go with them until the server has told its own. */
function withItems(base: Estimate, items: readonly EstimateItem[]): Estimate {
  const totals = coveredTotals(items.map(priceOf), base.discount);
  return {
    ...base,
    items: items.toSorted((a, b) => a.index - b.index),
    sub_total: toDollars(totals.sub_total),
    tax_total: toDollars(totals.tax_total),
    discount: toDollars(totals.discount),
    amount_total: toDollars(totals.amount_total),
  };
}

/** Takes over what the server has of a line; null where it is gone. */
function withItem(copy: WorkingCopy, line: string, item: EstimateItem | null): WorkingCopy {
  const known = itemAt(copy, line);
  const others = copy.base.items.filter((other) => other !== known && other.id !== item?.id);
  const base = withItems(copy.base, item ? [...others, item] : others);
  const keys = item && line !== item.id ? { ...copy.keys, [item.id]: line } : copy.keys;
  return { ...copy, base, keys, stale: true };
}

/** What follows on a line builds on what has just been saved, not on what somebody else may write. */
function rebased(copy: WorkingCopy, line: string, sent: number | null, item: EstimateItem): WorkingCopy {
  const onto = <T extends { readonly version: number | null }>(later: T): T =>
    later.version === sent ? { ...later, was: item, version: item.version } : later;
  return {
    ...copy,
    changes: copy.changes.map((change) =>
      lineKeyOf(change) === line && (change.kind === 'edit' || change.kind === 'remove') ? onto(change) : change,
    ),
    open: copy.open?.line === line ? onto(copy.open) : copy.open,
  };
}

const untouched = (estimate: Estimate, was: number) =>
  estimate.discount === was || (estimate.discount < was && estimate.amount_total === 0);

/** The server tells the whole again. */
export function refreshed(copy: WorkingCopy, base: Estimate): WorkingCopy {
  const changes = copy.changes.map((change) =>
    change.kind === 'discount' && change.standing === 'waiting' && untouched(base, change.was)
      ? { ...change, version: base.version }
      : change,
  );
  return { ...copy, base, changes, stale: false };
}

/** The server has saved the change. */
export function saved(copy: WorkingCopy, id: string, output: Saved): WorkingCopy {
  const change = changeAt(copy, id);
  if (!change) return copy;
  const rest: WorkingCopy = { ...copy, changes: copy.changes.filter((other) => other !== change) };
  if (change.kind === 'discount') return isEstimate(output) ? refreshed(rest, output) : rest;
  if (change.kind === 'catalogue') return rest;
  if (change.kind === 'remove') return withLowered(copy, withItem(rest, change.line, null), change);
  if (!output || isEstimate(output)) return rest;
  const next = rebased(
    withItem(rest, change.line, output),
    change.line,
    change.kind === 'edit' ? change.version : null,
    output,
  );
  return change.kind === 'edit' ? withLowered(copy, next, change) : next;
}

/** Takes note of a discount that shrank with the change that was saved. */
function withLowered(before: WorkingCopy, after: WorkingCopy, change: Edit | Removal): WorkingCopy {
  const was = itemAt(before, change.line);
  if (!was || after.base.discount >= before.base.discount) return after;
  const line = { key: change.line, was, deleted: change.kind === 'remove' };
  const { from = before.base.discount, lines = [] } = before.lowered ?? {};
  return { ...after, lowered: { from, to: after.base.discount, lines: [...lines, line] } };
}

const isOf = (line: string, other: Change) => lineKeyOf(other) === line;

/** The server has not saved the change: what was typed is kept beside what the server has. */
export function failed(copy: WorkingCopy, id: string, failure: Failure): WorkingCopy {
  const change = changeAt(copy, id);
  if (!change) return copy;
  if (failure.conflict) return contested(copy, change, failure);
  // without an answer it may be on the server all the same
  const unsure = { ...copy, stale: copy.stale || !failure.refused };
  // nothing was typed to delete a line: it is simply there again
  if (change.kind === 'remove') return dropped(unsure, id);
  if (change.kind === 'add' || change.kind === 'edit') {
    const later = copy.changes.findLast((other) => other !== change && isOf(change.line, other));
    if (later?.kind === 'remove' || (change.kind === 'edit' && later)) return dropped(unsure, id);
  }
  return withChange(unsure, id, (kept) => ({ ...kept, standing: 'failed', failure }));
}

/** Somebody else wrote first. Where they changed nothing that this change is about, it is sent again by itself. */
function contested(copy: WorkingCopy, change: Change, failure: Failure): WorkingCopy {
  const theirs = failure.conflict?.current ?? null;
  const { id } = change;
  const stays = (next: WorkingCopy) =>
    withChange(next, id, (kept) => ({ ...kept, standing: 'contested', failure }) as Change);
  if (change.kind === 'discount') {
    if (!isEstimate(theirs)) return stays(copy);
    const next = refreshed(copy, theirs);
    if (theirs.discount === change.discount) return dropped(next, id);
    if (!untouched(theirs, change.was) || theirs.version === change.version) return stays(next);
    return withChange(next, id, (kept) => ({ ...kept, standing: 'waiting', version: theirs.version }) as Change);
  }
  if ((change.kind !== 'edit' && change.kind !== 'remove') || isEstimate(theirs)) {
    return withChange(copy, id, (kept) => ({ ...kept, standing: 'failed', failure }));
  }
  const next = withItem(copy, change.line, theirs);
  if (copy.changes.some((other) => other !== change && isOf(change.line, other))) return dropped(next, id);
  if (change.kind === 'remove' ? !theirs : theirs && sameLine(theirs, change.values)) return dropped(next, id);
  if (!theirs || !sameLine(theirs, change.was) || theirs.version === change.version) return stays(next);
  return withChange(next, id, (kept) => ({ ...kept, standing: 'waiting', version: theirs.version }) as Change);
}

/** The person has seen the other's change and keeps their own. A line that is gone comes back as a new one. */
export function keptMine(copy: WorkingCopy, id: string): WorkingCopy {
  const change = changeAt(copy, id);
  if (!change) return copy;
  if (change.kind === 'discount') {
    const { discount: was, version } = copy.base;
    return withChange(retried(copy, id), id, (kept) => ({ ...kept, was, version }) as Change);
  }
  if (change.kind !== 'edit' && change.kind !== 'remove') return retried(copy, id);
  const theirs = itemAt(copy, change.line);
  if (theirs) {
    const { version } = theirs;
    return withChange(retried(copy, id), id, (kept) => ({ ...kept, was: theirs, version }) as Change);
  }
  return change.kind === 'edit' ? addLine(dropped(copy, id), change.values) : dropped(copy, id);
}

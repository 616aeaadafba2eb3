import type { ItemType } from '../catalogue/itemTypes.ts';
import { type Change, type Edit, lineKeyOf, type Removal } from './change.ts';
import type { Estimate, EstimateItem } from './estimate.ts';
import { draftOf, type LineDraft, type LineValues, sameLine } from './line.ts';

/** A line opened for editing: what is typed, and what the server had when it was opened. */
export interface OpenLine {
  readonly line: string;
  readonly draft: LineDraft;
  readonly was: LineValues;
  readonly version: number | null;
}

/** Lines that this person changed or deleted, and the discount that shrank because they no longer cover it. */
export interface LoweredDiscount {
  readonly from: number;
  readonly to: number;
  /** As they were before, the latest last. */
  readonly lines: readonly { readonly key: string; readonly was: EstimateItem; readonly deleted: boolean }[];
}

/** An estimate on a person's desk: as the server last told it, and what they have changed since. */
export interface WorkingCopy {
  readonly base: Estimate;
  readonly changes: readonly Change[];
  /** The key of a line made here, by the id that the server gave it: the row on the screen stays the same one. */
  readonly keys: Readonly<Record<string, string>>;
  /** How many changes were made, for their ids. */
  readonly made: number;
  readonly open: OpenLine | null;
  /** Lines were saved since the server told the whole: its version and totals are behind. */
  readonly stale: boolean;
  /** The line that was added last: it is to be seen. */
  readonly added: string | null;
  /** Until the person has taken note of it or taken it back. */
  readonly lowered: LoweredDiscount | null;
}

export const workingCopyOf = (base: Estimate): WorkingCopy => ({
  base,
  changes: [],
  keys: {},
  made: 0,
  open: null,
  stale: false,
  added: null,
  lowered: null,
});

/** What stands in until the estimate is loaded. */
export const blankEstimate = (id: string): Estimate => ({
  id,
  project: '',
  sub_total: 0,
  tax_total: 0,
  discount: 0,
  amount_total: 0,
  items: [],
  version: 0,
});

export const keyOf = (copy: Pick<WorkingCopy, 'keys'>, item: EstimateItem): string => copy.keys[item.id] ?? item.id;

export const itemAt = (copy: WorkingCopy, line: string): EstimateItem | undefined =>
  copy.base.items.find((item) => keyOf(copy, item) === line);

const ofLine = (line: string) => (change: Change) => lineKeyOf(change) === line;
const next = (copy: WorkingCopy) => ({ id: `change-${copy.made + 1}`, standing: 'waiting' }) as const;

/** A new line at the end, and its values in the catalogue too where an item type is given [R2.30, R2.34]. */
export function addLine(copy: WorkingCopy, values: LineValues, itemType?: ItemType, index?: number): WorkingCopy {
  const attempt = next(copy);
  const place = index === undefined ? {} : { index };
  const changes: Change[] = [{ ...attempt, kind: 'add', line: `line-${copy.made + 1}`, values, ...place }];
  if (itemType) changes.push({ ...attempt, id: `${attempt.id}-catalogue`, kind: 'catalogue', values, itemType });
  return { ...copy, changes: [...copy.changes, ...changes], made: copy.made + 1, added: `line-${copy.made + 1}` };
}

/** What the server has of the line once what is on its way to it has arrived, and in which version. */
function seen(copy: WorkingCopy, line: string): Pick<OpenLine, 'was' | 'version'> | null {
  const item = itemAt(copy, line);
  const sent = copy.changes.findLast(
    (change) => lineKeyOf(change) === line && (change.standing === 'saving' || change.kind === 'add'),
  );
  const was = sent && 'values' in sent ? sent.values : item;
  return was ? { was, version: item?.version ?? null } : null;
}

/** Opens a line to edit it; a line whose change was not saved opens with what was typed. */
export function openLine(copy: WorkingCopy, line: string): WorkingCopy {
  const known = seen(copy, line);
  if (!known) return copy;
  const latest = copy.changes.findLast((change) => lineKeyOf(change) === line && 'values' in change);
  const shown = latest && 'values' in latest ? latest.values : known.was;
  return { ...copy, open: { line, draft: draftOf(shown), ...known } };
}

/** Changes that the one now made for the line takes the place of. */
const superseded = (line: string) => (change: Change) =>
  lineKeyOf(change) === line && change.kind !== 'add' && change.standing !== 'saving';

/** The open line gets new values and is closed. */
export function editLine(copy: WorkingCopy, values: LineValues): WorkingCopy {
  if (!copy.open) return copy;
  const { line, was, version } = copy.open;
  const rest = copy.changes.filter((change) => !superseded(line)(change));
  const closed: WorkingCopy = { ...copy, changes: rest, open: null };
  const attempt = next(copy);
  const made = copy.made + 1;
  const addition = rest.find((change) => change.kind === 'add' && change.line === line);
  // what never reached the server, or was refused, is sent anew with the new values
  if (addition?.kind === 'add' && (addition.standing === 'waiting' || addition.failure?.refused)) {
    const anew: Change = { kind: 'add', line, values, ...attempt };
    return { ...closed, changes: rest.map((change) => (change === addition ? anew : change)), made };
  }
  const again = addition?.standing === 'failed' ? retried(closed, addition.id) : closed;
  if (sameLine(values, was)) return again;
  const edit: Edit = { kind: 'edit', line, values, was, version, ...attempt };
  return { ...again, changes: [...again.changes, edit], made };
}

/** Takes a line out; one that the server never had is only forgotten [R2.33]. */
export function removeLine(copy: WorkingCopy, line: string): WorkingCopy {
  const known = seen(copy, line);
  const open = copy.open?.line === line ? null : copy.open;
  const unsent = copy.changes.some(
    (change) => change.kind === 'add' && change.line === line && change.standing !== 'saving',
  );
  const rest = copy.changes.filter((change) => !(unsent ? ofLine(line) : superseded(line))(change));
  if (unsent || !known) return { ...copy, changes: rest, open };
  const removal: Removal = { kind: 'remove', line, ...known, ...next(copy) };
  return { ...copy, changes: [...rest, removal], made: copy.made + 1, open };
}

/** A new discount in dollars [R2.32]. */
export function setDiscount(copy: WorkingCopy, discount: number): WorkingCopy {
  const rest = copy.changes.filter((change) => change.kind !== 'discount' || change.standing === 'saving');
  const sent = rest.findLast((change) => change.kind === 'discount');
  const was = sent?.kind === 'discount' ? sent.discount : copy.base.discount;
  if (was === discount) return { ...copy, changes: rest, lowered: null };
  const change: Change = { kind: 'discount', discount, was, version: copy.base.version, ...next(copy) };
  return { ...copy, changes: [...rest, change], made: copy.made + 1, lowered: null };
}

/** Takes back what lowered the discount: the lines are as they were, at their places, and so is the discount. */
export function restoreDiscount(copy: WorkingCopy): WorkingCopy {
  const { lowered, open } = copy;
  if (!lowered) return copy;
  let restored = copy;
  for (const { key, was, deleted } of lowered.lines.toReversed()) {
    if (deleted) restored = addLine(restored, was, undefined, was.index);
    else restored = { ...editLine(openLine({ ...restored, open: null }, key), was), open };
  }
  return setDiscount(restored, lowered.from);
}

export const changeAt = (copy: WorkingCopy, id: string): Change | undefined =>
  copy.changes.find((change) => change.id === id);

export const withChange = (copy: WorkingCopy, id: string, update: (change: Change) => Change): WorkingCopy => ({
  ...copy,
  changes: copy.changes.map((change) => (change.id === id ? update(change) : change)),
});

export const markedSaving = (copy: WorkingCopy, id: string): WorkingCopy =>
  withChange(copy, id, (change) => ({ ...change, standing: 'saving' }));

/** What failed is sent once more, as the same thing. */
export const retried = (copy: WorkingCopy, id: string): WorkingCopy =>
  withChange(copy, id, ({ failure: _, ...change }) => ({ ...change, standing: 'waiting' }));

/** Every change that `which` is true of and that failed is sent once more. */
export const allRetried = (copy: WorkingCopy, which: (change: Change) => boolean = () => true): WorkingCopy =>
  copy.changes
    .filter((change) => change.standing === 'failed' && which(change))
    .reduce((before, { id }) => retried(before, id), copy);

/** Gives a change up; with an addition goes what was done to its line. */
export function dropped(copy: WorkingCopy, id: string): WorkingCopy {
  const gone = changeAt(copy, id);
  return {
    ...copy,
    changes: copy.changes.filter(
      (change) => change.id !== id && !(gone?.kind === 'add' && lineKeyOf(change) === gone.line),
    ),
  };
}

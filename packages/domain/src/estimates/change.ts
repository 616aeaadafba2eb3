import type { ItemType } from '../catalogue/itemTypes.ts';
import type { Estimate, EstimateItem } from './estimate.ts';
import type { LineValues } from './line.ts';

/** Somebody else wrote first: the record as it now is, null where it is gone, and who wrote it. */
export interface Conflict<Current> {
  readonly current: Current;
  readonly changedBy: string;
}

/** Why a change is not on the server. */
export interface Failure {
  /** The server answered and said no; otherwise it may or may not have been reached. */
  readonly refused: boolean;
  /** The server is away: the change is sent again by itself when it answers again. */
  readonly unreachable?: boolean;
  readonly message: string;
  readonly conflict?: Conflict<Estimate | EstimateItem | null>;
}

/** What the saving actors reject with. */
export class SaveError extends Error implements Failure {
  readonly refused: boolean;
  readonly unreachable: boolean;
  readonly conflict?: Conflict<Estimate | EstimateItem | null>;

  constructor({ refused, unreachable = false, message, conflict }: Failure) {
    super(message);
    this.name = 'SaveError';
    this.refused = refused;
    this.unreachable = unreachable;
    if (conflict) this.conflict = conflict;
  }
}

/** Anything else thrown counts as not reached: the same change is tried again under the same key. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof SaveError)) {
    return { refused: false, unreachable: true, message: 'The server could not be reached' };
  }
  const { refused, unreachable, message, conflict } = error;
  return { refused, unreachable, message, ...(conflict && { conflict }) };
}

interface Attempt {
  /** New for each thing to be saved, the same when it is tried again: what makes a repeated call harmless. */
  readonly id: string;
  /** `waiting` for an earlier change, `saving`, `failed` (see `failure`), or `contested` by somebody else's change. */
  readonly standing: 'waiting' | 'saving' | 'failed' | 'contested';
  readonly failure?: Failure;
}

/** A line to be added. `line` is the key it is known by before and after the server gave it an id. */
export interface Addition extends Attempt {
  readonly kind: 'add';
  readonly line: string;
  readonly values: LineValues;
  /** The place of a line that comes back; else it goes behind the last one. */
  readonly index?: number;
}

/** New values for a line. `was` and `version` are what the person saw; null until the line is saved. */
export interface Edit extends Attempt {
  readonly kind: 'edit';
  readonly line: string;
  readonly values: LineValues;
  readonly was: LineValues;
  readonly version: number | null;
}

export interface Removal extends Attempt {
  readonly kind: 'remove';
  readonly line: string;
  readonly was: LineValues;
  readonly version: number | null;
}

export interface DiscountChange extends Attempt {
  readonly kind: 'discount';
  readonly discount: number;
  readonly was: number;
  readonly version: number;
}

/** A line's values to be kept in the catalogue as well [R2.34]. */
export interface CatalogueAddition extends Attempt {
  readonly kind: 'catalogue';
  readonly values: LineValues;
  readonly itemType: ItemType;
}

export type Change = Addition | Edit | Removal | DiscountChange | CatalogueAddition;

/** On its way: the sheet shows it as done. */
export const isUnderWay = (change: Change): boolean => change.standing === 'waiting' || change.standing === 'saving';

/** Not on the server, and only the person can say what shall become of it. */
export const isUnsaved = (change: Change): boolean => !isUnderWay(change);

/** Not sent because the server could not be reached. */
export const isCutOff = (change: Change): boolean =>
  change.standing === 'failed' && change.failure?.unreachable === true;

export const lineKeyOf = (change: Change): string | null => ('line' in change ? change.line : null);

/** What is not saved, as a person counts it: two changes of one line are one line. */
export function unsavedCount(changes: readonly Change[]): { readonly count: number; readonly what: 'line' | 'change' } {
  const unsaved = changes.filter(isUnsaved);
  return {
    count: new Set(unsaved.map((change) => lineKeyOf(change) ?? change.id)).size,
    what: unsaved.every((change) => lineKeyOf(change) !== null) ? 'line' : 'change',
  };
}

/** Whether `later` must not be sent before `earlier` is through. */
function holdsUp(earlier: Change, later: Change): boolean {
  if (earlier.kind === 'catalogue' || later.kind === 'catalogue') return false;
  if (earlier.kind === 'discount' && later.kind === 'discount') return true;
  if (lineKeyOf(earlier) !== null && lineKeyOf(earlier) === lineKeyOf(later)) return true;
  if (!isUnderWay(earlier)) return false;
  // additions keep their order; a discount is measured against the lines as they were when it was given
  return earlier.kind === 'discount' || later.kind === 'discount' || (earlier.kind === 'add' && later.kind === 'add');
}

/** The changes that can be sent now: those of different lines side by side, those of one line one after another. */
export const startable = ({ changes, stale }: { changes: readonly Change[]; stale: boolean }): readonly Change[] =>
  changes.filter(
    (change, place) =>
      change.standing === 'waiting' &&
      // the version that a discount names moves with every line
      !(stale && change.kind === 'discount') &&
      !changes.slice(0, place).some((earlier) => holdsUp(earlier, change)),
  );

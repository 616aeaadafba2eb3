/** Selects the changes that can be sent now, and the position that is sent for a new line. */

import { maxChangesOfCall } from '../lines/line.ts';
import {
  type AddLine,
  type Change,
  haveSameTarget,
  isEstimateChange,
  isInProgress,
  isLineChange,
  isPermanentRefusal,
  isPlacement,
  lineIdOf,
  needsReconnect,
  refersTo,
} from './change.ts';

/** Whether `later` can be sent only after `earlier` is saved. Several changes of one line can be sent together. */
function blocks(earlier: Change, later: Change): boolean {
  if (earlier.kind === 'catalogue' || later.kind === 'catalogue') return false;
  if (haveSameTarget(earlier, later)) return true;
  // A change of the estimate contains its version. The server must have the same version and the same lines as the page.
  return isInProgress(earlier) && (isEstimateChange(earlier) || isEstimateChange(later));
}

/**
 * Whether the server must get `later` after `earlier`, or in the same call. New lines and moves keep their order. A line is
 * deleted after the additions and moves that refer to it.
 */
function precedes(earlier: Change, later: Change): boolean {
  if (isInProgress(earlier)) {
    if (isPlacement(earlier) && isPlacement(later)) return true;
    return later.kind === 'remove' && isPlacement(earlier) && refersTo(earlier, later.line);
  }
  // A move waits for the new lines that it refers to. A new line does not wait for a refused line before it: see `sentPosition`.
  if (earlier.kind !== 'add' || !refersTo(later, earlier.line)) return false;
  return later.kind === 'move' || !isPermanentRefusal(earlier.failure);
}

const areLineChanges = (earlier: Change, later: Change): boolean => isLineChange(earlier) && isLineChange(later);

const countLines = (change: Change): number => (change.kind === 'move' ? change.lines.length : 1);

/**
 * The changes that can be sent now. Changes of lines are sent together, one call after the other. Without a connection all changes wait, so
 * that they are sent in order after the reconnect.
 */
export function sendableChanges({ changes, stale }: { changes: readonly Change[]; stale: boolean }): readonly Change[] {
  if (changes.some(needsReconnect)) return [];
  const sendable = new EarlierChanges();
  const heldBack = new EarlierChanges();
  let lineCount = 0;
  const isSavingLines = changes.some((change) => change.status === 'saving' && isLineChange(change));
  for (const change of changes) {
    const isSendable =
      change.status === 'waiting' &&
      !(isSavingLines && isLineChange(change)) &&
      // A change of the estimate contains its version, and every saved line increases this version.
      !(stale && isEstimateChange(change)) &&
      (lineCount === 0 || lineCount + countLines(change) <= maxChangesOfCall) &&
      !sendable.relatedTo(change).some((earlier) => !areLineChanges(earlier, change) && blocks(earlier, change)) &&
      !heldBack.relatedTo(change).some((earlier) => blocks(earlier, change) || precedes(earlier, change));
    if (isSendable) lineCount += countLines(change);
    (isSendable ? sendable : heldBack).add(change);
  }
  return sendable.all;
}

/** Finds the earlier changes that a later change can depend on. Comparing all pairs of 1,000 changes takes too long. */
class EarlierChanges {
  readonly all: Change[] = [];
  readonly #byLine = new Map<string, Change[]>();
  readonly #placementsAndEstimateChanges: Change[] = [];

  add(change: Change): void {
    this.all.push(change);
    const line = lineIdOf(change);
    if (line !== null) this.#byLine.set(line, [...(this.#byLine.get(line) ?? []), change]);
    if (isPlacement(change) || isEstimateChange(change)) this.#placementsAndEstimateChanges.push(change);
  }

  /** The earlier changes for which `blocks` or `precedes` can be true. */
  relatedTo(change: Change): readonly Change[] {
    if (change.kind !== 'edit' && change.kind !== 'remove') return this.all;
    return [...(this.#byLine.get(change.line) ?? []), ...this.#placementsAndEstimateChanges];
  }
}

/**
 * The position that is sent for a new line: `after`, or the position of the line `after` if the server refused that line and does
 * not have it.
 */
export function sentPosition(changes: readonly Change[], { after }: AddLine): AddLine['after'] {
  const refusedLine = changes.find(
    (change) => change.kind === 'add' && change.line === after && isPermanentRefusal(change.failure),
  );
  return refusedLine?.kind === 'add' ? sentPosition(changes, refusedLine) : after;
}

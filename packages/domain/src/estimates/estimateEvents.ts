import type { DoneActorEvent, ErrorActorEvent } from 'xstate';
import type { ItemType } from '../catalogue/itemTypes.ts';
import type { LineDraft, LineValues } from './line.ts';
import type { Saved } from './saveOutcome.ts';

export type EstimateEvent =
  | { type: 'load.retried' }
  /** The person is looking again: others may have changed the estimate. */
  | { type: 'estimate.revisited' }
  | { type: 'line.added'; values: LineValues; itemType?: ItemType }
  | { type: 'line.opened'; line: string }
  | { type: 'line.typed'; draft: LineDraft }
  /** `next` is the line to go on with. */
  | { type: 'line.edited'; values: LineValues; next?: string }
  | { type: 'line.closed' }
  | { type: 'delete.asked'; line: string }
  | { type: 'delete.confirmed' }
  | { type: 'delete.declined' }
  | { type: 'discount.opened' }
  | { type: 'discount.applied'; discount: number }
  | { type: 'discount.closed' }
  /** The lowered discount goes back to what it was, with the lines that lowered it. */
  | { type: 'discount.restored' }
  /** The person has seen that the discount was lowered. */
  | { type: 'lowering.noted' }
  | { type: 'catalogue.opened' }
  | { type: 'catalogue.retried' }
  | { type: 'catalogue.closed' }
  /** An item was chosen: the form has taken it over. */
  | { type: 'item.picked' }
  /** The invoice is to be printed: asked about first where it would lack a change. */
  | { type: 'print.requested' }
  | { type: 'print.confirmed' }
  | { type: 'print.declined' }
  | { type: 'print.done' }
  | { type: 'change.retried'; change: string }
  | { type: 'changes.retried' }
  | { type: 'change.dropped'; change: string }
  /** Of a change that somebody else's stands against. */
  | { type: 'mine.kept'; change: string }
  | { type: 'theirs.taken'; change: string };

/** What the actors that save a change tell. */
export type OutcomeEvent = DoneActorEvent<Saved> | ErrorActorEvent;

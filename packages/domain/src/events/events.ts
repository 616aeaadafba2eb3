/** The types and payloads of domain events. */
import type { DocumentKind } from '../documents/documentKinds.ts';
import type { DiscountTerms } from '../estimates/pricing/discount.ts';
import type { ProjectStatus } from '../projects/status.ts';
import type { PrincipalKind } from '../shared/call.ts';
import type { SubscriptionType } from '../subscription/packages.ts';
import type { Role } from '../users/roles.ts';
import type { ChangedValues } from './changedValues.ts';

type Empty = Readonly<Record<string, never>>;

interface Changed {
  readonly changes: ChangedValues;
}

/** A line of an estimate that was added, changed or deleted. */
export interface ChangedLine {
  readonly id: string;
  readonly change: 'added' | 'updated' | 'deleted';
  /**
   * The values of the line. A new line has no values before, and a deleted line has no values after the change. Empty if the values of
   * all lines of the call are longer than 64,000 characters.
   */
  readonly changes: ChangedValues;
}

interface DocumentFacts {
  readonly kind: DocumentKind;
  readonly revision: number;
  /** The number of a change order. Events from before change orders had numbers have none. */
  readonly changeOrder?: number;
  /** In US dollars. */
  readonly total: number;
}

/** The days that a change of the status replaces, so that an undo can restore them. YYYY-MM-DD. */
export interface StatusDays {
  /** Since when the project had its status. */
  readonly status_since: string;
  /** The day of the sale. Null if the project was never signed. */
  readonly signed_on: string | null;
}

interface StatusChange {
  readonly from: ProjectStatus;
  readonly to: ProjectStatus;
  /** The days before the change. Events from before this field was introduced have none. */
  readonly before?: StatusDays;
}

/**
 * The payloads of the events of a company, by event type. The payload of a change contains the values before and after the change,
 * so a reader needs no other log. It contains no secrets. Stored events must stay readable, so a payload can only get new optional
 * fields.
 */
export interface DiscountChange {
  readonly from: DiscountTerms;
  readonly to: DiscountTerms;
}

export interface EventPayloads {
  readonly 'company.created': Empty;
  readonly 'company.updated': Changed;
  readonly 'subscription.changed': {
    readonly type: SubscriptionType;
    /** The number of seats. */
    readonly users: number;
  };
  readonly 'user.created': { readonly role: Role };
  readonly 'user.updated': Changed;
  readonly 'user.deactivated': Empty;
  readonly 'user.restored': Empty;
  readonly 'office.created': Empty;
  readonly 'office.updated': Changed;
  readonly 'office.deleted': Empty;
  readonly 'office.restored': Empty;
  readonly 'project.created': { readonly status: ProjectStatus };
  readonly 'project.updated': Changed;
  readonly 'project.deleted': Empty;
  readonly 'project.restored': Empty;
  readonly 'status.changed': StatusChange;
  readonly 'estimate.changed': {
    readonly change:
      | 'line.added'
      | 'line.updated'
      | 'line.deleted'
      /** Several lines in one call. */
      | 'lines.changed'
      | 'discount.updated'
      | 'details.updated';
    /** The lines that the call has added, changed or deleted. A line that only moved is not listed. */
    readonly lines?: readonly ChangedLine[];
    /** The changed details and discount. */
    readonly changes?: ChangedValues;
    /** The discount before and after `discount.updated`, also the parts that stay. Older events have none. */
    readonly discount?: DiscountChange;
    /** The total after the change, in US dollars. */
    readonly amountTotal: number;
    /** The total before the change, in US dollars. */
    readonly previousAmountTotal: number;
  };
  readonly 'document.created': DocumentFacts;
  readonly 'document.sent': DocumentFacts & { readonly to: readonly string[] };
  readonly 'document.opened': DocumentFacts;
  readonly 'document.accepted': DocumentFacts & { readonly name: string };
  readonly 'document.declined': DocumentFacts & { readonly reason: string };
  readonly 'document.withdrawn': DocumentFacts;
  /** A client asked a question about a document. */
  readonly 'document.asked': DocumentFacts & { readonly question: string };
  readonly 'assembly.created': Empty;
  readonly 'assembly.updated': Changed;
  readonly 'assembly.deleted': Empty;
  readonly 'template.created': Empty;
  readonly 'template.renamed': Changed;
  readonly 'template.deleted': Empty;
  readonly 'note.added': Empty;
  readonly 'note.updated': Changed;
  readonly 'note.deleted': Empty;
  /** Files were attached to a note. The record is the note. */
  readonly 'files.attached': { readonly names: readonly string[] };
  readonly 'catalogue-item.created': Empty;
  readonly 'catalogue-item.updated': Changed;
  readonly 'catalogue-item.deleted': Empty;
  readonly 'catalogue-item.restored': Empty;
  readonly 'catalogue.imported': { readonly created: number; readonly updated: number };
  readonly 'catalogue.import-undone': Empty;
  /** An owner started an export of all data, or a link to its file. */
  readonly 'export.started': Empty;
  readonly 'export.downloaded': Empty;
  /** An owner asked for the deletion of the company, or stopped it. */
  readonly 'company-deletion.planned': Empty;
  readonly 'company-deletion.cancelled': Empty;
}

export type EventType = keyof EventPayloads;

/** Who caused an event: a kind of principal, or `system` for the server itself, for example for the webhook of the payment provider. */
export type EventActorKind = PrincipalKind | 'system';

/**
 * Changes of estimates, which are many, and events that belong to no project are deleted after this number of days. The other events
 * of a project are its history and are kept.
 */
export const eventRetentionDays = 365;

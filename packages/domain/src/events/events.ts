/** The types and payloads of domain events. */
import type { ProjectStatus } from '../projects/status.ts';
import type { PrincipalKind } from '../shared/call.ts';
import type { SubscriptionType } from '../subscription/packages.ts';
import type { Role } from '../users/roles.ts';

type Empty = Readonly<Record<string, never>>;

/** The names of the fields that a change has set. The values are in the record. */
interface ChangedFields {
  readonly fields: readonly string[];
}

/**
 * The payloads of the events of a company, by event type. A payload contains ids, codes, amounts, counts and names of fields.
 * It contains no names of persons or companies, no addresses, no free texts and no secrets. Stored events must stay readable,
 * so a payload can only get new optional fields.
 */
export interface EventPayloads {
  readonly 'company.created': Empty;
  readonly 'company.updated': ChangedFields;
  readonly 'subscription.changed': {
    readonly type: SubscriptionType;
    /** The number of seats. */
    readonly users: number;
  };
  readonly 'user.created': { readonly role: Role };
  readonly 'user.updated': ChangedFields;
  readonly 'user.deactivated': Empty;
  readonly 'office.created': Empty;
  readonly 'office.updated': ChangedFields;
  readonly 'office.deleted': Empty;
  readonly 'project.created': { readonly status: ProjectStatus };
  readonly 'project.updated': ChangedFields;
  readonly 'project.deleted': Empty;
  readonly 'status.changed': { readonly from: ProjectStatus; readonly to: ProjectStatus };
  readonly 'estimate.changed': {
    readonly change:
      | 'line.added'
      | 'line.updated'
      | 'line.deleted'
      /** Several lines in one call. */
      | 'lines.changed'
      | 'discount.updated'
      | 'details.updated';
    readonly lineId?: string;
    /** The total after the change, in US dollars. */
    readonly amountTotal?: number;
  };
  readonly 'assembly.created': Empty;
  readonly 'assembly.updated': Empty;
  readonly 'assembly.deleted': Empty;
  readonly 'template.created': Empty;
  readonly 'template.renamed': Empty;
  readonly 'template.deleted': Empty;
  readonly 'note.added': Empty;
  readonly 'note.updated': Empty;
  readonly 'note.deleted': Empty;
  readonly 'catalogue-item.created': Empty;
  readonly 'catalogue-item.updated': ChangedFields;
  readonly 'catalogue-item.deleted': Empty;
  readonly 'catalogue.imported': { readonly created: number; readonly updated: number };
  readonly 'catalogue.import-undone': Empty;
}

export type EventType = keyof EventPayloads;

/** Who caused an event: a kind of principal, or `system` for the server itself, for example for the webhook of the payment provider. */
export type EventActorKind = PrincipalKind | 'system';

/** Events are deleted after this number of days. */
export const eventRetentionDays = 365;

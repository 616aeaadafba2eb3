import type { ProjectStatus } from '../projects/status.ts';
import type { PrincipalKind } from '../shared/call.ts';
import type { SubscriptionType } from '../subscription/plans.ts';
import type { Role } from '../users/roles.ts';

type Empty = Readonly<Record<string, never>>;

/** Names of the fields that a change has set. Their values are in the record. */
interface ChangedFields {
  readonly fields: readonly string[];
}

/**
 * The events of a company by type. A payload holds ids, codes and amounts: no names, no addresses, no free text, no
 * secrets. Past events must stay readable, so a payload only gets new, optional fields.
 */
export interface EventPayloads {
  readonly 'company.created': Empty;
  readonly 'company.updated': ChangedFields;
  readonly 'subscription.changed': { readonly type: SubscriptionType; readonly users: number };
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
    readonly change: 'line.added' | 'line.updated' | 'line.deleted' | 'discount.updated';
    readonly lineId?: string;
    /** US dollars after the change. */
    readonly amountTotal?: number;
  };
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

/** The actor who caused an event. `system` is the server itself, for example for the webhook of the payment provider. */
export type EventActorKind = PrincipalKind | 'system';

/** Days after which events are deleted. */
export const eventRetentionDays = 365;

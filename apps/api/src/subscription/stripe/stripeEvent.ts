/** Parses the events that Stripe sends to the webhook. */
import type { PaymentEvent } from '../../ports.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Ids of Stripe have at most 255 characters. */
const maxTextLength = 255;
/** The last second of the year 9999, in Unix time. */
const maxUnixTime = 253_402_300_799;

/** Parses the required fields of the body of a webhook. Undefined if the body is not a valid event. */
export function parseStripeEvent(bytes: Uint8Array): PaymentEvent | undefined {
  const event = parseJson(bytes);
  if (!isRecord(event)) return undefined;
  const { id, type, created, data } = event;
  if (!isShortText(id) || !isShortText(type) || !isUnixTime(created)) return undefined;
  const customer = parseCustomer(type, data);
  if (customer === 'malformed') return undefined;
  return { id, type, happenedAt: new Date(created * 1000), customer: customer?.id };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A string that the database can store and index. */
const isShortText = (value: unknown): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= maxTextLength &&
  value.isWellFormed() &&
  !value.includes('\0');

const isUnixTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxUnixTime;

/** The field of `data.object` that contains the customer, by event type. */
const customerField: ReadonlyMap<string, 'customer' | 'id'> = new Map([
  ['checkout.session.completed', 'customer'],
  ['customer.subscription.created', 'customer'],
  ['customer.subscription.updated', 'customer'],
  ['customer.subscription.deleted', 'customer'],
  ['customer.subscription.paused', 'customer'],
  ['customer.subscription.resumed', 'customer'],
  ['customer.deleted', 'id'],
]);

/**
 * Returns the customer whose subscription the event may have changed. Undefined for other event types and for an event without a
 * customer, 'malformed' for an invalid customer.
 */
function parseCustomer(type: string, data: unknown): { readonly id: string } | undefined | 'malformed' {
  const field = customerField.get(type);
  if (field === undefined) return undefined;
  const object = isRecord(data) ? data['object'] : undefined;
  if (!isRecord(object)) return 'malformed';
  const customerValue = object[field];
  if (customerValue === undefined || customerValue === null) return field === 'id' ? 'malformed' : undefined;
  // Stripe sends either the id or the complete object.
  const id = isRecord(customerValue) ? customerValue['id'] : customerValue;
  return isShortText(id) ? { id } : 'malformed';
}

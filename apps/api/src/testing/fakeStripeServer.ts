/** A fake Stripe server for tests. It records the calls. A test sets the subscriptions that the server returns. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface StripeCall {
  readonly path: string;
  /** Form fields in the encoding of the Stripe API, e.g. `line_items[0][price]`. */
  readonly form: Readonly<Record<string, string>>;
}

export interface FakeSubscription {
  /** The id of the price at Stripe. */
  readonly price: string;
  readonly quantity?: number;
  readonly status?: string;
  /** The end of the paid period: an ISO date and time. Default: one month after the time of `testClock`. */
  readonly paidUntil?: string;
  /** The time of creation in Unix seconds. */
  readonly created?: number;
}

export interface FakeStripeServer {
  readonly endpoint: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  readonly calls: readonly StripeCall[];
  /** Sets the subscriptions of a customer. */
  setSubscriptions(customer: string, ...subscriptions: readonly FakeSubscription[]): void;
  deleteCustomer(customer: string): void;
  /** Responds to every request with 500 until `recover` is called. */
  fail(): void;
  recover(): void;
  /** Runs `work` once, after the next request for a list has read its data and before the response. */
  beforeListResponse(work: () => Promise<void>): void;
  close(): Promise<void>;
}

/** Starts a fake Stripe server on this machine. It supports the Stripe API calls that Plumbline uses. */
export async function fakeStripeServer(): Promise<FakeStripeServer> {
  const calls: StripeCall[] = [];
  const customers = new Map<string, readonly object[]>();
  const resultsByIdempotencyKey = new Map<string, object>();
  let isFailing = false;
  /** The work before the response to the next request for a list. */
  let listWork: (() => Promise<void>) | undefined;
  let createdCount = 0;

  function create(path: string, form: StripeCall['form']): object {
    createdCount += 1;
    if (path === '/v1/customers') {
      customers.set(`cus_${createdCount}`, []);
      return { id: `cus_${createdCount}`, object: 'customer', name: form['name'] };
    }
    if (path === '/v1/checkout/sessions')
      return {
        id: `cs_${createdCount}`,
        object: 'checkout.session',
        url: `https://checkout.stripe.com/c/pay/cs_${createdCount}`,
      };
    return {
      id: `bps_${createdCount}`,
      object: 'billing_portal.session',
      url: `https://billing.stripe.com/p/session/${createdCount}`,
    };
  }

  async function respond(request: IncomingMessage): Promise<readonly [number, object]> {
    const url = new URL(request.url ?? '/', 'http://stripe');
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    calls.push({ path: url.pathname, form });
    if (isFailing) return [500, { error: { type: 'api_error', message: 'try again later' } }];
    if (!request.headers.authorization?.startsWith('Bearer sk_test_')) return [401, { error: { message: 'no key' } }];
    const customer = form['customer'] ?? url.searchParams.get('customer');
    if (customer && !customers.has(customer)) return [400, { error: noSuchCustomerError(customer) }];
    if (request.method === 'DELETE') {
      const id = url.pathname.split('/').at(-1) ?? '';
      if (!customers.delete(id)) return [404, { error: { ...noSuchCustomerError(id), param: 'id' } }];
      return [200, { id, object: 'customer', deleted: true }];
    }
    if (request.method === 'GET') {
      const work = listWork;
      listWork = undefined;
      const data = customers.get(customer ?? '') ?? [];
      await work?.();
      return [200, { object: 'list', has_more: false, url: url.pathname, data }];
    }
    const key = String(request.headers['idempotency-key']);
    const result = resultsByIdempotencyKey.get(key) ?? create(url.pathname, form);
    resultsByIdempotencyKey.set(key, result);
    return [200, result];
  }

  const server = createServer((request, response) => {
    void respond(request).then(([status, body]) => {
      // The Stripe library must not retry.
      response.writeHead(status, { 'Content-Type': 'application/json', 'Stripe-Should-Retry': 'false' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    endpoint: { host: '127.0.0.1', port, protocol: 'http' },
    calls,
    setSubscriptions: (customer, ...subscriptions) =>
      void customers.set(customer, subscriptions.map(toStripeSubscription)),
    deleteCustomer: (customer) => void customers.delete(customer),
    fail: () => {
      isFailing = true;
    },
    recover: () => {
      isFailing = false;
    },
    beforeListResponse: (work) => {
      listWork = work;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const noSuchCustomerError = (customer: string) => ({
  type: 'invalid_request_error',
  code: 'resource_missing',
  param: 'customer',
  message: `No such customer: '${customer}'`,
});

function toStripeSubscription({
  price,
  quantity = 1,
  status = 'active',
  paidUntil = '2026-04-02T10:00:00Z',
  created = 1,
}: FakeSubscription) {
  const current_period_end = Date.parse(paidUntil) / 1000;
  return {
    id: `sub_${price}_${created}`,
    object: 'subscription',
    status,
    created,
    items: { object: 'list', data: [{ id: 'si_1', price: { id: price }, quantity, current_period_end }] },
  };
}

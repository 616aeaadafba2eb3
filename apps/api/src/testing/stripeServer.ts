import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface StripeCall {
  readonly path: string;
  /** Form fields as Stripe's wire names them: `line_items[0][price]`. */
  readonly form: Readonly<Record<string, string>>;
}

export interface BoughtSubscription {
  readonly price: string;
  readonly quantity?: number;
  readonly status?: string;
  /** When the paid period ends, as an ISO moment. */
  readonly until?: string;
  readonly created?: number;
}

export interface TestStripe {
  readonly address: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  readonly calls: readonly StripeCall[];
  /** What the customer has at Stripe from now on. */
  has(customer: string, ...bought: readonly BoughtSubscription[]): void;
  /** Forgets the customer, as when they are deleted. */
  forget(customer: string): void;
  /** Answers 500 to everything from now on, or serves again. */
  fail(failing: boolean): void;
  /** Runs before the next list of subscriptions is read. */
  beforeList(work: () => Promise<void>): void;
  close(): Promise<void>;
}

/** A server on this machine that answers in Stripe's shapes the calls that Plumbline makes. */
export async function stripeServer(): Promise<TestStripe> {
  const calls: StripeCall[] = [];
  const customers = new Map<string, readonly object[]>();
  const once = new Map<string, object>();
  let failing = false;
  let beforeList: (() => Promise<void>) | undefined;
  let made = 0;

  function make(path: string, form: StripeCall['form']): object {
    made += 1;
    if (path === '/v1/customers') {
      customers.set(`cus_${made}`, []);
      return { id: `cus_${made}`, object: 'customer', name: form['name'] };
    }
    if (path === '/v1/checkout/sessions')
      return { id: `cs_${made}`, object: 'checkout.session', url: `https://checkout.stripe.com/c/pay/cs_${made}` };
    return { id: `bps_${made}`, object: 'billing_portal.session', url: `https://billing.stripe.com/p/session/${made}` };
  }

  async function answer(request: IncomingMessage): Promise<readonly [number, object]> {
    const url = new URL(request.url ?? '/', 'http://stripe');
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    calls.push({ path: url.pathname, form });
    if (failing) return [500, { error: { type: 'api_error', message: 'try again later' } }];
    if (!request.headers.authorization?.startsWith('Bearer sk_test_')) return [401, { error: { message: 'no key' } }];
    const customer = form['customer'] ?? url.searchParams.get('customer');
    if (customer && !customers.has(customer)) return [400, { error: noSuch(customer) }];
    if (request.method === 'GET') {
      const work = beforeList;
      beforeList = undefined;
      const data = customers.get(customer ?? '') ?? [];
      await work?.();
      return [200, { object: 'list', has_more: false, url: url.pathname, data }];
    }
    const key = String(request.headers['idempotency-key']);
    const result = once.get(key) ?? make(url.pathname, form);
    once.set(key, result);
    return [200, result];
  }

  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      // the library would wait and try again
      response.writeHead(status, { 'Content-Type': 'application/json', 'Stripe-Should-Retry': 'false' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    address: { host: '127.0.0.1', port, protocol: 'http' },
    calls,
    has: (customer, ...bought) => void customers.set(customer, bought.map(subscription)),
    forget: (customer) => void customers.delete(customer),
    fail: (now) => {
      failing = now;
    },
    beforeList: (work) => {
      beforeList = work;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const noSuch = (customer: string) => ({
  type: 'invalid_request_error',
  code: 'resource_missing',
  param: 'customer',
  message: `No such customer: '${customer}'`,
});

function subscription({ price, quantity = 1, status = 'active', until, created = 1 }: BoughtSubscription) {
  const current_period_end = Date.parse(until ?? '2026-04-02T10:00:00Z') / 1000;
  return {
    id: `sub_${price}_${created}`,
    object: 'subscription',
    status,
    created,
    items: { object: 'list', data: [{ id: 'si_1', price: { id: price }, quantity, current_period_end }] },
  };
}

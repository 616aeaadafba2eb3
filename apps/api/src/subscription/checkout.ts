import type { ApiDeps, PaymentProvider } from '../ports.ts';
import { isAllowedPortal } from './allowList.ts';
import { anySession, type Refused, useUp, withChoice } from './billingSession.ts';
import type { PackageForm } from './packages.ts';
import { paidPath, portalPath } from './paths.ts';
import { syncSubscription } from './subscriptionSync.ts';

type Deps = Pick<ApiDeps, 'db' | 'clock' | 'config' | 'log'>;

/**
 * Sends the person on to pay for what they chose. The company gets the package when the provider says that it is paid.
 * The session is used up when the provider has answered: without an answer the form can be sent again [F14].
 */
export async function startCheckout(
  deps: Deps,
  provider: PaymentProvider,
  token: string,
  form: PackageForm,
): Promise<Refused | { readonly outcome: 'toPay'; readonly url: string }> {
  const chosen = await withChoice(deps, token, form, async (_, choice) => ({ outcome: 'chosen', ...choice }) as const);
  if (chosen.outcome !== 'chosen') return chosen;
  const { type, seats, session, visit } = chosen;
  const { id, name, email } = visit.company;
  const { url } = await provider.checkout({
    company: { id, name, email },
    type,
    seats,
    leastSeats: Math.max(1, visit.activeUsers),
    visitId: session.id,
    paidUrl: `${deps.config.publicUrl}${portalPath}/${token}${paidPath}`,
    cancelledUrl: session.returnUrl,
  });
  if (!isAllowedPortal(url, deps.config.publicUrl)) throw new Error('the payment provider answered a foreign address');
  await deps.db.company(session.companyId, (tx) => useUp(tx, session, deps.clock.now()));
  return { outcome: 'toPay', url };
}

/** The person is back from paying, perhaps before the webhook: asks what is paid. No failure keeps them here. */
export async function backFromPaying(deps: Deps, provider: PaymentProvider, token: string): Promise<void> {
  const session = await anySession(deps, token);
  if (!session) return;
  await syncSubscription(deps, provider, session.companyId).catch((error: unknown) =>
    deps.log.warn({ error }, 'what was paid could not be asked: the webhook will say'),
  );
}

import type { PackageReader, StoredSubscription } from '@plumbline/domain/subscription/subscriptionEnd';
import { PackagePrompt } from '@plumbline/ui/shell/PackagePrompt';
import { usePortal } from './useSubscription.ts';

/** Offers packages to a company without a package. It is loaded only in this case. */
export function PackageChoice({
  subscription,
  isOwner,
  owners,
}: PackageReader & { readonly subscription: StoredSubscription }) {
  const portal = usePortal(subscription);
  return <PackagePrompt owners={owners} {...(isOwner && { portal })} />;
}

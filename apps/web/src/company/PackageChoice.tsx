import type { PackageReader, StoredSubscription } from '@plumbline/domain/subscription/subscriptionEnd';
import { PackagePrompt } from '@plumbline/ui/shell/PackagePrompt';
import { usePortal } from './usePortal.ts';

/** How a company without a package gets one. Loaded only where there is none. */
export function PackageChoice({
  subscription,
  isOwner,
  owners,
}: PackageReader & { readonly subscription: StoredSubscription }) {
  const portal = usePortal(subscription);
  return <PackagePrompt owners={owners} {...(isOwner && { portal })} />;
}

/** The messages in the shell about the package, connected to the billing portal. The shell loads them only if it shows one. */
import type { EndNotice, PackageReader, StoredSubscription } from '@plumbline/domain/subscription/subscriptionEnd';
import { PackagePrompt } from '@plumbline/ui/shell/PackagePrompt';
import { SubscriptionNotice } from '@plumbline/ui/shell/SubscriptionNotice';
import { usePortal } from './useSubscription.ts';

interface PackageNoticeProps {
  notice: EndNotice;
  subscription: StoredSubscription;
  isOwner: boolean;
}

/** Shows when the package ends. Owners also get a link to the billing portal. */
export function PackageNotice({ notice, subscription, isOwner }: PackageNoticeProps) {
  const portal = usePortal(subscription);
  return <SubscriptionNotice notice={notice} {...(isOwner && { portal })} />;
}

/** Offers packages to a company without a package. */
export function PackageChoice({
  subscription,
  isOwner,
  owners,
}: PackageReader & { readonly subscription: StoredSubscription }) {
  const portal = usePortal(subscription);
  return <PackagePrompt owners={owners} {...(isOwner && { portal })} />;
}

/** The notice about the end of the package, connected to the billing portal. */
import type { EndNotice, StoredSubscription } from '@plumbline/domain/subscription/subscriptionEnd';
import { SubscriptionNotice } from '@plumbline/ui/shell/SubscriptionNotice';
import { usePortal } from './useSubscription.ts';

interface PackageNoticeProps {
  notice: EndNotice;
  subscription: StoredSubscription;
  isOwner: boolean;
}

/** Shows when the package ends. Owners also get a link to the billing portal. It is loaded only if there is a notice. */
export function PackageNotice({ notice, subscription, isOwner }: PackageNoticeProps) {
  const portal = usePortal(subscription);
  return <SubscriptionNotice notice={notice} {...(isOwner && { portal })} />;
}

import type { EndNotice, StoredSubscription } from '@plumbline/domain/subscription/subscriptionEnd';
import { SubscriptionNotice } from '@plumbline/ui/shell/SubscriptionNotice';
import { usePortal } from './usePortal.ts';

interface PackageNoticeProps {
  notice: EndNotice;
  subscription: StoredSubscription;
  isOwner: boolean;
}

/** The end of the package with the owner's way to the billing portal. Loaded only where there is something to say. */
export function PackageNotice({ notice, subscription, isOwner }: PackageNoticeProps) {
  const portal = usePortal(subscription);
  return <SubscriptionNotice notice={notice} {...(isOwner && { portal })} />;
}

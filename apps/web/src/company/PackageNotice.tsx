import type { EndNotice, StoredSubscription } from '@plumbline/domain/subscription/subscriptionEnd';
import { SubscriptionNotice } from '@plumbline/ui/shell/SubscriptionNotice';
import { usePortal } from './useSubscription.ts';

interface PackageNoticeProps {
  notice: EndNotice;
  subscription: StoredSubscription;
  isOwner: boolean;
}

/** Tells when the package ends, with the billing portal for an owner. Loaded only if there is such a notice. */
export function PackageNotice({ notice, subscription, isOwner }: PackageNoticeProps) {
  const portal = usePortal(subscription);
  return <SubscriptionNotice notice={notice} {...(isOwner && { portal })} />;
}

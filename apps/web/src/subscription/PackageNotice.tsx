/** The messages in the shell about the package, connected to the billing portal. The shell loads this file only if it shows one. */
import type { EndNotice, NoticeReader, StoredSubscription } from '@plumbline/domain/subscription/subscriptionEnd';
import { PackagePrompt } from '@plumbline/ui/shell/PackagePrompt';
import { SubscriptionNotice } from '@plumbline/ui/shell/SubscriptionNotice';
import { useBillingPortal } from './useSubscriptionMachine.ts';

interface PackageNoticeProps {
  notice: EndNotice;
  subscription: StoredSubscription;
  isOwner: boolean;
}

/** Shows that the package ends soon or has ended. Owners also get a button for the billing portal. */
export function PackageNotice({ notice, subscription, isOwner }: PackageNoticeProps) {
  const portal = useBillingPortal(subscription);
  return <SubscriptionNotice notice={notice} {...(isOwner && { portal })} />;
}

/** Asks a company without a package to select one. Owners also get a button for the billing portal. */
export function PackageChoice({
  subscription,
  isOwner,
  owners,
}: NoticeReader & { readonly subscription: StoredSubscription }) {
  const portal = useBillingPortal(subscription);
  return <PackagePrompt owners={owners} {...(isOwner && { portal })} />;
}

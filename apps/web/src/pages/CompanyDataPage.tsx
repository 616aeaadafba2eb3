/** The page `/company/data`: exports of all data of the company, deleted records, and the deletion of the company, for owners. */
import { isSubscribed } from '@plumbline/domain/subscription/packages';
import { CompanyDataScreen, type CompanyDataScreenProps } from '@plumbline/ui/screens/company/CompanyDataScreen';
import { useMe } from '../app/useMe.ts';
import { useCompanyDeletion } from '../company/useCompanyDeletion.ts';
import { useDeletedRecords } from '../company/useDeletedRecords.ts';
import { useExports } from '../company/useExports.ts';
import { currentSubscription } from '../subscription/currentSubscription.ts';

export function Component() {
  const { subscription } = useMe().profile.company;
  const cards = { exporting: useExports(), deletion: useCompanyDeletion() };
  // Without a package, records cannot be changed.
  return isSubscribed(currentSubscription(subscription)) ? (
    <SubscribedPage {...cards} />
  ) : (
    <CompanyDataScreen {...cards} deleted={null} />
  );
}

const SubscribedPage = (cards: Omit<CompanyDataScreenProps, 'deleted'>) => (
  <CompanyDataScreen {...cards} deleted={useDeletedRecords()} />
);

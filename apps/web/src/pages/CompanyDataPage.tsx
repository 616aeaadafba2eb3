/** The page `/company/data`: exports of all data of the company, and deleted records, for owners. */
import { isSubscribed } from '@plumbline/domain/subscription/packages';
import { CompanyDataScreen, type CompanyDataScreenProps } from '@plumbline/ui/screens/company/CompanyDataScreen';
import { useMe } from '../app/useMe.ts';
import { useDeletedRecords } from '../company/useDeletedRecords.ts';
import { useExports } from '../company/useExports.ts';
import { currentSubscription } from '../subscription/currentSubscription.ts';

export function Component() {
  const { subscription } = useMe().profile.company;
  const exporting = useExports();
  // Without a package, records cannot be changed.
  return isSubscribed(currentSubscription(subscription)) ? (
    <SubscribedPage exporting={exporting} />
  ) : (
    <CompanyDataScreen exporting={exporting} deleted={null} />
  );
}

const SubscribedPage = ({ exporting }: Pick<CompanyDataScreenProps, 'exporting'>) => (
  <CompanyDataScreen exporting={exporting} deleted={useDeletedRecords()} />
);

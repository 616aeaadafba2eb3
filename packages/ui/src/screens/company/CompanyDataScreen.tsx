/** The screen on which owners take the data of their company with them, restore deleted records, and delete the company. */
import styled from '@emotion/styled';
import { Stack } from '../../components/layout.tsx';
import { CompanyTabs } from './CompanyTabs.tsx';
import { DeleteCompanyCard, type DeleteCompanyCardProps } from './DeleteCompanyCard.tsx';
import { ExportCard, type ExportCardProps } from './ExportCard.tsx';
import { RecentlyDeletedCard, type RecentlyDeletedCardProps } from './RecentlyDeletedCard.tsx';

export interface CompanyDataScreenProps {
  exporting: ExportCardProps;
  /** Null without a package. */
  deleted: RecentlyDeletedCardProps | null;
  deletion: DeleteCompanyCardProps;
}

/** The page /company/data for owners. */
export function CompanyDataScreen({ exporting, deleted, deletion }: CompanyDataScreenProps) {
  return (
    <Stack data-gap="large">
      <CompanyTabs current="/company/data" />
      <Column>
        <ExportCard {...exporting} />
        {deleted && <RecentlyDeletedCard {...deleted} />}
        <DeleteCompanyCard {...deletion} />
      </Column>
    </Stack>
  );
}

const Column = styled(Stack)`
  max-width: 960px;
`;

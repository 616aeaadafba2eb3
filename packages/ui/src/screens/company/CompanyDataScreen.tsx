/** The screen on which owners take the data of their company with them. */
import styled from '@emotion/styled';
import { Stack } from '../../components/layout.tsx';
import { CompanyTabs } from './CompanyTabs.tsx';
import { ExportCard, type ExportCardProps } from './ExportCard.tsx';

export interface CompanyDataScreenProps {
  exporting: ExportCardProps;
}

/** The page /company/data for owners. */
export function CompanyDataScreen({ exporting }: CompanyDataScreenProps) {
  return (
    <Stack data-gap="large">
      <CompanyTabs current="/company/data" />
      <Column>
        <ExportCard {...exporting} />
      </Column>
    </Stack>
  );
}

const Column = styled(Stack)`
  max-width: 720px;
`;

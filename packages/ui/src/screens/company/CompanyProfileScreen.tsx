import styled from '@emotion/styled';
import type { CompanyForm as Values } from '@plumbline/domain/company/form';
import type { Company } from '@plumbline/domain/contract/entities';
import { isSubscribed } from '@plumbline/domain/subscription/plans';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import type { RecordDraft, RecordFormProps } from '../../components/RecordForm.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { SubscriptionPanel, type SubscriptionPanelProps } from './SubscriptionPanel.tsx';

export type CompanyDraft = RecordDraft<Company, Values>;

export interface CompanyProfileScreenProps extends RecordFormProps<Company, Values, Values> {
  company: Loadable<Company>;
  portal: Omit<SubscriptionPanelProps, 'subscription'>;
}

/** /profile for the owner: the company and its package [R2.07, R2.46]. */
export function CompanyProfileScreen({ company, portal, ...options }: CompanyProfileScreenProps) {
  return (
    <WhenReady value={company} loading={<Skeleton rows={8} rowHeight={44} />}>
      {(data) => (
        <Columns>
          <SubscriptionPanel subscription={data.subscription} {...portal} />
          <CompanyForm {...options} company={data} aside={!isSubscribed(data.subscription)} />
        </Columns>
      )}
    </WhenReady>
  );
}

/* The package stands at the side on a desktop and before the form on a phone. */
const Columns = styled.div`
  display: grid;
  gap: var(--space-4);
  align-items: start;
  max-width: 1120px;
  @media (min-width: 1000px) {
    grid-template-columns: minmax(0, 1fr) 320px;
    & > :first-of-type {
      grid-area: 1 / 2;
    }
    & > :last-child {
      grid-area: 1 / 1;
    }
  }
`;

/** The screen on which owners edit their company. */
import styled from '@emotion/styled';
import type { Company } from '@plumbline/domain/company/company';
import type { CompanyFormInput, CompanyForm as CompanyFormValues } from '@plumbline/domain/company/form';
import { isSubscribed } from '@plumbline/domain/subscription/packages';
import { subscriptionOn } from '@plumbline/domain/subscription/subscriptionEnd';
import { useRef } from 'react';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Stack } from '../../components/layout.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import type { FormScreenProps, RecordDraft } from '../../records/RecordForm.tsx';
import { type Account, AccountCard } from './AccountCard.tsx';
import { CompanyForm } from './CompanyForm.tsx';
import { CompanyTabs } from './CompanyTabs.tsx';
import { LogoField, type LogoFieldProps } from './LogoField.tsx';
import { LostReasonsCard, type LostReasonsCardProps } from './LostReasonsCard.tsx';
import { PurchaseConfirmation, type PurchaseConfirmationProps } from './PurchaseConfirmation.tsx';
import { SubscriptionPanel, type SubscriptionPanelProps } from './SubscriptionPanel.tsx';

export type CompanyDraft = RecordDraft<Company, CompanyFormInput>;

export interface CompanyProfileScreenProps extends FormScreenProps<Company, CompanyFormInput, CompanyFormValues> {
  company: Loadable<Company>;
  onSaveLogo: LogoFieldProps['onSave'];
  onSaveLostReasons: LostReasonsCardProps['onSave'];
  /** Creates the id of a new reason. */
  newId: () => string;
  portal: Omit<SubscriptionPanelProps, 'subscription' | 'today'>;
  /** The current day in UTC, YYYY-MM-DD. */
  today: string;
  account: Account;
  /** The purchase that was just completed. */
  purchaseConfirmation?: Omit<PurchaseConfirmationProps, 'onAddLogo'> | undefined;
}

/** The page /profile for owners: the company, its package, and a link to the account of the owner [R2.07, R2.46, R6.05]. */
export function CompanyProfileScreen({
  company,
  onSaveLogo,
  onSaveLostReasons,
  newId,
  portal,
  today,
  account,
  purchaseConfirmation,
  ...options
}: CompanyProfileScreenProps) {
  const logoButton = useRef<HTMLButtonElement>(null);
  return (
    <Stack data-gap="large">
      <CompanyTabs current="/profile" />
      <WhenReady value={company} loading={<Skeleton rows={8} rowHeight={44} />}>
        {(data) => (
          <Stack>
            {purchaseConfirmation && (
              <PurchaseConfirmation {...purchaseConfirmation} onAddLogo={() => logoButton.current?.focus()} />
            )}
            <Columns>
              <SubscriptionPanel subscription={data.subscription} today={today} {...portal} />
              <CompanyForm
                {...options}
                company={data}
                hasPackage={isSubscribed(subscriptionOn(data.subscription, today))}
                lostReasons={<LostReasonsCard reasons={data.lost_reasons} onSave={onSaveLostReasons} newId={newId} />}
              >
                <LogoField ref={logoButton} logo={data.logo} onSave={onSaveLogo} />
              </CompanyForm>
              <AccountCard {...account} />
            </Columns>
          </Stack>
        )}
      </WhenReady>
    </Stack>
  );
}

/*
 * On a desktop the package and the account are in a side column. On a phone the package is above the form and the
 * account below it.
 */
const Columns = styled.div`
  display: grid;
  gap: var(--space-4);
  align-items: start;
  max-width: 720px;
  @media (min-width: 1000px) {
    max-width: 1056px;
    grid-template-columns: minmax(0, 720px) 320px;
    grid-template-rows: auto 1fr;
    & > section:first-of-type {
      grid-area: 1 / 2;
    }
    & > form {
      grid-area: 1 / 1 / span 2;
    }
    & > section:last-of-type {
      grid-area: 2 / 2;
    }
  }
`;

/** The panel with the package of the company. */
import styled from '@emotion/styled';
import type { Company } from '@plumbline/domain/company/company';
import { packageLabels } from '@plumbline/domain/subscription/packages';
import { closedNotice, findExpiryDay, subscriptionOn } from '@plumbline/domain/subscription/subscriptionEnd';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { DescriptionList } from '../../components/DescriptionList.tsx';
import { Notice } from '../../components/Notice.tsx';
import { ArrowTopRightIcon } from '../../icons/ArrowTopRightIcon.tsx';
import { CheckIcon } from '../../icons/CheckIcon.tsx';

export interface SubscriptionPanelProps {
  subscription: Company['subscription'];
  /** The current day in UTC, YYYY-MM-DD. */
  today: string;
  /** Whether the portal is opening. */
  opening: boolean;
  /** The reason why the portal did not open. */
  failure: string | null;
  onOpenPortal: () => void;
}

const noPackagePrompt = {
  title: 'Select a package to get started',
  text: 'Projects, estimates and line items open as soon as your company has one. Then you can:',
};

/** What a company can do with a package. */
const benefits = [
  'Price a job line by line, with sections, options and your margin',
  'Import your price list from a spreadsheet',
  'Print the estimate as an invoice',
  'Follow each project from the first call to the payment',
];

const seatsText = (seats: number) => (seats === 1 ? '1 user' : `${seats} users`);

/**
 * The company's package and a button for the billing portal. If the company has no package or its package has ended,
 * the panel asks the owner to select one [R2.46, R4.03].
 */
export function SubscriptionPanel({ subscription, today, opening, failure, onOpenPortal }: SubscriptionPanelProps) {
  const currentType = subscriptionOn(subscription, today).subscription_type;
  const subscribed = currentType !== 'NONE';
  const endDate = findExpiryDay(subscription, today);
  const { title, text } = endDate ? closedNotice(endDate) : noPackagePrompt;
  const { subscribed_users, subcription_ended } = subscription;
  return (
    <Panel title="Subscription">
      {subscribed ? (
        <DescriptionList
          rows={[
            ['Package', <PackageName key="package">{packageLabels[currentType]}</PackageName>],
            ['For', seatsText(subscribed_users)],
            ['Until', subcription_ended?.slice(0, 10) ?? 'No end date'],
          ]}
        />
      ) : (
        <Prompt>
          <strong>{title}</strong>
          <p>{text}</p>
          {!endDate && (
            <ul>
              {benefits.map((benefit) => (
                <li key={benefit}>
                  <CheckIcon aria-hidden="true" />
                  {benefit}
                </li>
              ))}
            </ul>
          )}
        </Prompt>
      )}
      <div role="alert">{failure && <Notice tone="error">{failure}</Notice>}</div>
      <Button
        variant={subscribed ? 'secondary' : 'primary'}
        size={subscribed ? 'medium' : 'large'}
        wide
        icon={<ArrowTopRightIcon aria-hidden="true" />}
        loading={opening}
        onClick={onOpenPortal}
      >
        {subscribed ? 'Upgrade/Edit Package' : 'Select a Package'}
      </Button>
    </Panel>
  );
}

const Panel = styled(Card)`
  & > [role='alert']:empty {
    display: none;
  }
`;

const PackageName = styled.strong`
  font-weight: 640;
`;

const Prompt = styled.div`
  display: grid;
  gap: var(--space-1);
  & > strong {
    font-size: 18px;
    font-weight: 640;
    line-height: 24px;
    letter-spacing: -0.012em;
  }
  & > p {
    color: var(--ink-soft);
    line-height: 20px;
    text-wrap: pretty;
  }
  & > ul {
    display: grid;
    gap: 6px;
    margin: var(--space-2) 0;
    padding: 0;
    list-style: none;
  }
  & li {
    display: flex;
    gap: var(--space-2);
    line-height: 20px;
  }
  & li > svg {
    flex: none;
    margin-top: 3px;
    color: var(--success-ink);
  }
`;

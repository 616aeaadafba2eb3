/** The notice above every page about the end of a package. */
import styled from '@emotion/styled';
import type { EndNotice } from '@plumbline/domain/subscription/subscriptionEnd';
import { Button } from '../components/Button.tsx';
import { Notice } from '../components/Notice.tsx';
import { ArrowTopRightIcon } from '../icons/ArrowTopRightIcon.tsx';

export interface SubscriptionNoticeProps {
  notice: EndNotice;
  /** The state and the click handler of the button for the billing portal. Only owners have the button. */
  portal?: {
    /** Whether the portal is opening. */
    readonly opening: boolean;
    /** The reason why the portal did not open. Null if there was no failure. */
    readonly failure: string | null;
    readonly onOpenPortal: () => void;
  };
}

/**
 * Shown above every page when the package of the company ends soon, and in the grace period after its end. Owners have a button for the
 * billing portal [R2.46, R9.08].
 */
export function SubscriptionNotice({ notice: { tone, title, text }, portal }: SubscriptionNoticeProps) {
  return (
    <Frame>
      <Notice
        tone={tone}
        title={title}
        action={
          portal && (
            <Button
              icon={<ArrowTopRightIcon aria-hidden="true" />}
              loading={portal.opening}
              onClick={portal.onOpenPortal}
            >
              Renew package
            </Button>
          )
        }
      >
        {text}
      </Notice>
      <div role="alert">{portal?.failure && <Notice tone="error">{portal.failure}</Notice>}</div>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  gap: var(--space-2);
  margin-bottom: var(--space-4);
  & > [role='alert']:empty {
    display: none;
  }
  @media print {
    display: none;
  }
`;

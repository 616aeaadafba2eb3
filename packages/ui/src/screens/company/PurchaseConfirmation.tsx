/** The confirmation that a company sees after the purchase of a package. */
import styled from '@emotion/styled';
import type { PurchaseSummary } from '@plumbline/domain/subscription/purchaseConfirmation';
import { useEffect, useRef } from 'react';
import { AppLink } from '../../components/AppLink.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';

export interface PurchaseConfirmationProps {
  purchase: PurchaseSummary;
  /** The setup steps that the company has completed. Undefined while loading. */
  completedSetupSteps: { readonly logo: boolean; readonly office: boolean; readonly project: boolean } | undefined;
  onClose: () => void;
  /** Moves the focus to the button on this page that chooses a logo. */
  onAddLogo: () => void;
}

/** Shown after the billing portal: the purchased package and the next steps of a new company. */
export function PurchaseConfirmation({ purchase, completedSetupSteps, onClose, onAddLogo }: PurchaseConfirmationProps) {
  const frame = useRef<HTMLElement>(null);
  // The user comes from the billing portal, so the confirmation receives the focus.
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  const isComplete = completedSetupSteps?.logo && completedSetupSteps.office && completedSetupSteps.project;
  return (
    <Frame ref={frame} tabIndex={-1} aria-label="Package selected">
      <Notice tone="success" title={purchase.title} action={<Button onClick={onClose}>Close</Button>}>
        {purchase.text}
      </Notice>
      {completedSetupSteps && !isComplete && (
        <NextSteps aria-label="Next steps">
          {!completedSetupSteps.office && (
            <li>
              <AppLink to="/addOffice">Create your first office</AppLink>
              <p>Projects and users belong to an office.</p>
            </li>
          )}
          {!completedSetupSteps.logo && (
            <li>
              <TextButton onClick={onAddLogo}>Add your logo</TextButton>
              <p>It is printed at the top of every invoice.</p>
            </li>
          )}
          {!completedSetupSteps.project && (
            <li>
              <AppLink to="/addProject">Create your first project</AppLink>
              <p>It holds the client, the dates and the estimate of a job.</p>
            </li>
          )}
        </NextSteps>
      )}
      {isComplete && (
        <div>
          <ButtonLink to="/">Go to the dashboard</ButtonLink>
        </div>
      )}
    </Frame>
  );
}

const Frame = styled.section`
  display: grid;
  gap: var(--space-3);
  max-width: 1056px;
  outline: none; /* A script moves the focus here. A click or key press on the frame itself does nothing, so it shows no outline. */
`;

const NextSteps = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  gap: var(--space-3);
  & > li {
    padding: var(--space-3) var(--space-4);
    border: 1px solid var(--line);
    border-radius: var(--radius-4);
    background: var(--paper);
  }
  & > li > :not(p) {
    display: inline-flex;
    align-items: center;
    min-height: var(--touch);
    font-weight: 600;
  }
  & p {
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
  }
`;

const TextButton = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: var(--accent-11);
  font: inherit;
  font-weight: 600;
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 3px;
  cursor: pointer;
`;

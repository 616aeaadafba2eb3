/** The text that tells whether the changes of an estimate are saved. */
import styled from '@emotion/styled';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { saveStatusOf } from '@plumbline/domain/estimates/saveStatus';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { useSelector } from '@xstate/react';

export interface SaveStatusProps {
  actor: EstimateActor;
}

/** Screen readers do not read the status after each change (`aria-live="off"`), because they read the toasts and the banner. */
export function SaveStatus({ actor }: SaveStatusProps) {
  const changes = useSelector(actor, ({ context }) => context.changes);
  const { kind, count } = saveStatusOf(changes);
  return (
    <Status role="status" aria-live="off" data-status={kind}>
      {estimateTexts.saveStatus[kind](count)}
    </Status>
  );
}

const Status = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
  /* A more specific selector than the one of the parent, which gives its texts a soft colour. */
  && {
    /* The colour of the status Estimate Sent, because waiting changes are not an error. */
    &[data-status='offline'] {
      color: var(--status-sent-ink);
    }
    &[data-status='unsaved'] {
      color: var(--danger-ink);
    }
  }
`;

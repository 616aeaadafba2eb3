/** The text that tells whether the changes of an estimate are saved. */
import styled from '@emotion/styled';
import { saveStatusOf } from '@plumbline/domain/estimates/changes/saveStatus';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { useSelector } from '@xstate/react';
import { visuallyHidden } from '../../components/VisuallyHidden.tsx';
import { ViewerAvatars } from './EstimateViewers.tsx';

export interface SaveStatusProps {
  actor: EstimateActor;
}

/**
 * Screen readers do not read the status after each change (`aria-live="off"`), because they read the toasts and the banner. They read the
 * number of lines that were saved without a toast.
 */
export function SaveStatus({ actor }: SaveStatusProps) {
  const changes = useSelector(actor, ({ context }) => context.changes);
  const quietlySaved = useSelector(actor, ({ context }) => context.keyboardRun?.savedCount ?? 0);
  const { kind, count } = saveStatusOf(changes);
  const isQuiet = kind === 'saved' && quietlySaved > 0;
  return (
    <>
      <Status role="status" aria-live="off" data-status={kind} data-hidden={isQuiet || undefined}>
        {estimateTexts.saveStatus[kind](count)}
      </Status>
      {/* Read after each line that was saved without a toast. */}
      <Status role="status">
        {isQuiet && <span key={quietlySaved}>{estimateTexts.saveStatus.quietlySaved(quietlySaved)}</span>}
      </Status>
    </>
  );
}

/**
 * The status and the other users in the bar at the bottom of a phone, where the heading of the lines scrolls out of view. Screen readers
 * find them at the heading.
 */
export function FixedStatus({ actor }: SaveStatusProps) {
  const changes = useSelector(actor, ({ context }) => context.changes);
  const { kind, count } = saveStatusOf(changes);
  return (
    <Fixed aria-hidden="true">
      <ViewerAvatars actor={actor} />
      {/* The text is generated, so that the search of the browser finds the status once. */}
      {kind !== 'saved' && <GeneratedStatus data-status={kind} data-text={estimateTexts.saveStatus[kind](count)} />}
    </Fixed>
  );
}

const Fixed = styled.div`
  display: flex;
  flex: 1;
  align-items: center;
  gap: var(--space-2);
  min-width: 0;
  font-size: 12px;
`;

const Status = styled.span`
  &[data-hidden] {
    ${visuallyHidden}
  }
  &:empty {
    display: none;
  }
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

const GeneratedStatus = styled(Status)`
  &::before {
    content: attr(data-text);
  }
`;

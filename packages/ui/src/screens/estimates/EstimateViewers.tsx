/** The other users who have the estimate open, and a message to screen readers about their changes. */
import styled from '@emotion/styled';
import type { Viewer } from '@plumbline/domain/estimates/changes/liveEvents';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { useSelector } from '@xstate/react';
import { Avatar } from '../../components/Avatar.tsx';
import { VisuallyHidden, visuallyHidden } from '../../components/VisuallyHidden.tsx';
import { narrowCard } from './estimateLayout.ts';

/** The text next to the avatars also counts the users without an avatar. */
const maxAvatars = 4;

export interface EstimateViewersProps {
  actor: EstimateActor;
}

/** Shows no avatars while no other user has the estimate open, and while this window has no connection and cannot know. */
export function EstimateViewers({ actor }: EstimateViewersProps) {
  const viewers = useViewers(actor);
  const change = useSelector(actor, ({ context }) => context.changedElsewhere);
  return (
    <>
      {viewers.length > 0 && (
        <Viewers>
          <ViewerAvatars actor={actor} />
          <Names>{estimateTexts.viewers(viewers.map(({ name }) => name))}</Names>
        </Viewers>
      )}
      <VisuallyHidden role="status">
        {/* A new element makes screen readers read the same text again. */}
        {change && (
          <span key={change.version}>
            {estimateTexts.changedElsewhere(change.changedBy, change.lineCount, change.field)}
          </span>
        )}
      </VisuallyHidden>
    </>
  );
}

const noViewers: readonly Viewer[] = [];

/** The other users. None while this window has no connection. */
function useViewers(actor: EstimateActor): readonly Viewer[] {
  const isConnected = !useSelector(actor, (snapshot) => snapshot.matches({ ready: { connection: 'lost' } }));
  const viewers = useSelector(actor, ({ context }) => context.viewers);
  return isConnected ? viewers : noViewers;
}

export function ViewerAvatars({ actor }: EstimateViewersProps) {
  const viewers = useViewers(actor);
  if (viewers.length === 0) return null;
  return (
    <Avatars>
      {viewers.slice(0, maxAvatars).map(({ id, name }) => (
        <Avatar key={id} name={name} size={24} />
      ))}
    </Avatars>
  );
}

const Viewers = styled.div`
  display: flex;
  align-items: center;
  gap: 6px;
  min-width: 0;
  margin-left: auto;
  color: var(--ink-soft);
  font-size: 13px;
  line-height: 18px;
`;

const Avatars = styled.span`
  display: flex;
  flex: none;
  & > * + * {
    margin-left: -6px;
  }
`;

const Names = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${narrowCard} {
    ${visuallyHidden}
  }
`;

/** The buttons and keys that undo and redo the changes of a user on the estimate screen. */
import styled from '@emotion/styled';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { IconButton } from '../../components/IconButton.tsx';
import { UndoIcon } from '../../icons/UndoIcon.tsx';

export interface UndoButtonsProps {
  actor: EstimateActor;
}

/**
 * Ctrl+Z undoes a change. Ctrl+Shift+Z and Ctrl+Y redo it. Cmd can replace Ctrl, as is usual on a Mac. Changes of other users are not
 * undone.
 */
export function UndoButtons({ actor }: UndoButtonsProps) {
  const canUndo = useSelector(actor, ({ context }) => context.history.undo.length > 0);
  const canRedo = useSelector(actor, ({ context }) => context.history.redo.length > 0);
  useUndoKeys(actor);
  // Not `disabled`, because a disabled button loses the focus: a user can press Enter on Undo until nothing is left to undo.
  return (
    <Buttons>
      <IconButton
        label={estimateTexts.undo}
        aria-keyshortcuts="Control+Z Meta+Z"
        aria-disabled={!canUndo}
        icon={<UndoIcon aria-hidden="true" />}
        onClick={() => actor.send({ type: 'undo.requested' })}
      />
      <IconButton
        label={estimateTexts.redo}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z Control+Y"
        aria-disabled={!canRedo}
        icon={<UndoIcon aria-hidden="true" style={{ transform: 'scaleX(-1)' }} />}
        onClick={() => actor.send({ type: 'redo.requested' })}
      />
    </Buttons>
  );
}

const inputTypesWithoutText = ['button', 'checkbox', 'radio', 'range', 'reset', 'submit'];

/** Whether the element is a text field. The browser handles undo in text fields. */
const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !inputTypesWithoutText.includes(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable);

/** Whether a key press requests undo or redo. Null for other keys. */
function directionOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

function useUndoKeys(actor: EstimateActor) {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const direction = directionOf(event);
      if (!direction || event.defaultPrevented || isTextField(event.target)) return;
      event.preventDefault();
      actor.send({ type: `${direction}.requested` });
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [actor]);
}

/** The negative margin keeps the row of the heading as high as the heading, although the buttons are higher. */
const Buttons = styled.div`
  display: flex;
  align-self: center;
  flex: none;
  margin-block: -8px;
`;

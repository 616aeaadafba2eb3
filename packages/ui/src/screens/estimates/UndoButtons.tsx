/** The buttons and keys for undo and redo. */
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

/** Undo and redo of the user's own changes, with buttons and with Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y. On a Mac the keys use Cmd. */
export function UndoButtons({ actor }: UndoButtonsProps) {
  const canUndo = useSelector(actor, ({ context }) => context.history.undo.length > 0);
  const canRedo = useSelector(actor, ({ context }) => context.history.redo.length > 0);
  useUndoKeys(actor);
  // An unavailable button keeps the focus, so that a user can press Undo until nothing is left.
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

const fieldsWithoutText = ['button', 'checkbox', 'radio', 'range', 'reset', 'submit'];

/** Whether the element has a text, and so its own undo. */
const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !fieldsWithoutText.includes(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable);

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

/** The buttons are taller than the heading next to them, and do not make its line taller. */
const Buttons = styled.div`
  display: flex;
  align-self: center;
  flex: none;
  margin-block: -8px;
`;

/** The buttons and keys that undo and redo the changes of a user on the estimate screen. */
import styled from '@emotion/styled';
import {
  commandEvent,
  commandOfKeys,
  commandsIn,
  keyShortcuts,
  type OfferedCommand,
} from '@plumbline/domain/estimates/commands/lineCommands';
import { type EstimateActors, runCommand } from '@plumbline/domain/estimates/estimateDialogMachine';
import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { IconButton } from '../../components/IconButton.tsx';
import { commandIcons } from './commandIcons.tsx';
import { touchMedia } from './estimateLayout.ts';

const historyCommands = commandsIn('history');

/** Undo and redo, also with their keys. Changes of other users are not undone. */
export function UndoButtons(actors: EstimateActors) {
  useHistoryKeys(actors);
  return (
    <Buttons>
      {historyCommands.map((command) => (
        <HistoryButton key={command.name} {...actors} command={command} />
      ))}
    </Buttons>
  );
}

function HistoryButton({ actor, dialogs, command }: EstimateActors & { command: OfferedCommand }) {
  const { name, label, icon } = command;
  const isPossible = useSelector(actor, ({ context }) => command.isPossible?.(context, {}) ?? true);
  return (
    <IconButton
      label={label}
      aria-keyshortcuts={keyShortcuts(command)}
      // Not `disabled`, because a disabled button loses the focus: a user can press Enter on Undo until nothing is left to undo.
      aria-disabled={!isPossible}
      icon={icon && commandIcons[icon]}
      onClick={() => runCommand({ actor, dialogs }, commandEvent(name, []))}
    />
  );
}

const inputTypesWithoutText = ['button', 'checkbox', 'radio', 'range', 'reset', 'submit'];

/** Whether the element is a text field. The browser handles undo in text fields. */
const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !inputTypesWithoutText.includes(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable);

function useHistoryKeys({ actor, dialogs }: EstimateActors) {
  // A layout effect, so that the keys work as soon as the page is painted.
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const command = commandOfKeys('history', event);
      if (!command || event.defaultPrevented || isTextField(event.target)) return;
      event.preventDefault();
      runCommand({ actor, dialogs }, commandEvent(command.name, []));
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [actor, dialogs]);
}

/** The negative margin keeps the row of the heading as high as the heading, although the buttons are higher. */
const Buttons = styled.div`
  display: flex;
  align-self: center;
  flex: none;
  margin-block: -8px;
  ${touchMedia} {
    & > button {
      width: var(--touch);
      height: var(--touch);
    }
  }
`;

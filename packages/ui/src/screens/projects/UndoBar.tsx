/** The last change of projects, with a button that undoes it. */
import styled from '@emotion/styled';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { CrossIcon } from '../../icons/CrossIcon.tsx';
import { UndoIcon } from '../../icons/UndoIcon.tsx';

export interface UndoBarProps {
  /** What was changed: `Roof moved to Job Signed`. */
  text: string;
  /** Undoes the change. Undefined if nothing can be undone. */
  onUndo?: (() => void) | undefined;
  onDismiss: () => void;
}

/** It stays until the next change, because an undo must not depend on the speed of the user. */
export const UndoBar = ({ text, onUndo, onDismiss }: UndoBarProps) => (
  <Bar>
    <span role="status">{text}</span>
    {onUndo && (
      <Button size="small" icon={<UndoIcon />} onClick={onUndo}>
        Undo
      </Button>
    )}
    <IconButton label="Dismiss" tooltipSide="none" icon={<CrossIcon />} onClick={onDismiss} />
  </Bar>
);

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
  padding: 4px 4px 4px 14px;
  border: 1px solid var(--accent-6);
  border-radius: var(--radius-3);
  background: var(--accent-2);
  font-size: var(--font-size-small);
  & > span {
    flex: 1 1 200px;
    overflow-wrap: anywhere;
  }
`;

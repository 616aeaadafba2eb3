/** The last change of projects, with a button that undoes it, and with the reason of the jobs that it closed as lost. */
import styled from '@emotion/styled';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { CrossIcon } from '../../icons/CrossIcon.tsx';
import { UndoIcon } from '../../icons/UndoIcon.tsx';
import { phone } from '../../theme/breakpoints.ts';

export interface UndoBarProps {
  /** What was changed: `Roof moved to Job Signed`. */
  text: string;
  /** Undoes the change. Undefined if nothing can be undone. */
  onUndo?: (() => void) | undefined;
  onDismiss: () => void;
  /** The reason of the jobs that were lost with the change. Undefined if none was. */
  lostReason?: LostReasonChoice | undefined;
}

interface LostReasonChoice {
  /** The reasons of the company. */
  readonly reasons: readonly string[];
  /** '' if the jobs have no reason or different ones. */
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

/** It stays until the next change, because an undo must not depend on the speed of the user. */
export const UndoBar = ({ text, onUndo, onDismiss, lostReason }: UndoBarProps) => (
  <Bar>
    <span role="status">{text}</span>
    {lostReason && (
      <SelectField
        label="Lost reason"
        hideLabel
        placeholder="Why was it lost?"
        options={lostReason.reasons.map((reason) => ({ value: reason, label: reason }))}
        value={lostReason.value}
        onChange={({ target }) => lostReason.onChange(target.value)}
      />
    )}
    {onUndo && (
      <Button size="small" icon={<UndoIcon />} onClick={onUndo}>
        Undo
      </Button>
    )}
    <IconButton label="Dismiss" tooltipSide="none" icon={<CrossIcon />} onClick={onDismiss} />
  </Bar>
);

const Bar = styled.div`
  justify-self: center;
  width: 100%;
  max-width: 720px;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
  padding: 4px 4px 4px 14px;
  border: 1px solid var(--accent-6);
  border-radius: var(--radius-3);
  background: var(--accent-2);
  font-size: var(--font-size-small);
  & > :has(select) {
    flex: 0 1 210px;
    min-width: 0;
    ${phone} {
      flex: 1 1 120px;
    }
  }
  & > [role='status'] {
    flex: 1 1 200px;
    overflow-wrap: anywhere;
  }
  ${phone} {
    &:has(select) > [role='status'] {
      flex-basis: 100%;
    }
  }
`;

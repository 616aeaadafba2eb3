/** The bar above the table of lines, with the actions for the selected lines. */
import styled from '@emotion/styled';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import type { EstimateRow } from '@plumbline/domain/estimates/estimateRows';
import {
  type CommandValue,
  commandEvent,
  commandsIn,
  keyShortcuts,
  type OfferedCommand,
} from '@plumbline/domain/estimates/lineCommands';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { NumberField } from '../../../components/NumberField.tsx';
import { Tooltip } from '../../../components/Tooltip.tsx';
import { ChevronDownIcon } from '../../../icons/ChevronDownIcon.tsx';
import { CrossIcon } from '../../../icons/CrossIcon.tsx';
import { shortWindow } from '../../../theme/breakpoints.ts';
import { commandIcons } from '../commandIcons.tsx';

export interface SelectionBarProps {
  actor: EstimateActor;
  lines: readonly EstimateRow[];
  /** The ids of the selected lines. */
  selected: readonly string[];
  onClear: () => void;
}

const { selection } = estimateTexts;
const selectionCommands = commandsIn('selection');

/** The bar covers the table head, so that the rows do not move when it appears. */
export function SelectionBar({ actor, lines, selected, onClear }: SelectionBarProps) {
  const { context } = actor.getSnapshot();
  return (
    <Bar role="group" aria-label={selection.label}>
      <strong role="status">{selection.count(selected.length)}</strong>
      {selectionCommands.map((command) => (
        <CommandControl
          key={command.name}
          command={command}
          lines={lines}
          isPossible={command.isPossible?.(context, { ids: selected }) ?? true}
          onRun={(value) => actor.send(commandEvent(command.name, selected, value))}
        />
      ))}
      <IconButton label={selection.clear} tooltipSide="none" icon={<CrossIcon />} onClick={onClear} />
    </Bar>
  );
}

interface CommandControlProps {
  command: OfferedCommand;
  lines: readonly EstimateRow[];
  isPossible: boolean;
  /** Called with the typed or chosen value, if the command has a value. */
  onRun: (value?: number | string) => void;
}

/** A button for a command without a value, a menu for a choice, or a field with a button for a number. */
function CommandControl({ command, lines, isPossible, onRun }: CommandControlProps) {
  const { label, icon, showsOnlyIcon, value } = command;
  if (value?.kind === 'number') return <NumberCommand label={label} value={value} onRun={onRun} />;
  if (value?.kind === 'choice')
    return (
      <Menu
        items={value.options(lines).map((option) => ({
          id: option.value,
          label: option.label,
          onSelect: () => onRun(option.value),
        }))}
      >
        <Button size="small">
          {label}
          <ChevronDownIcon aria-hidden="true" />
        </Button>
      </Menu>
    );
  const props = { size: 'small', 'aria-keyshortcuts': keyShortcuts(command), unavailable: !isPossible } as const;
  return icon && showsOnlyIcon ? (
    <Tooltip text={label}>
      <IconOnlyButton {...props} aria-label={label} icon={commandIcons[icon]} onClick={() => onRun()} />
    </Tooltip>
  ) : (
    <Button {...props} onClick={() => onRun()}>
      {label}
    </Button>
  );
}

interface NumberCommandProps {
  /** The text of the button. */
  label: string;
  value: Extract<CommandValue, { kind: 'number' }>;
  onRun: (value: number) => void;
}

function NumberCommand({ label, value: { label: fieldLabel, placeholder, parse }, onRun }: NumberCommandProps) {
  const [text, setText] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const value = parse(text);
    setIsInvalid(value === null);
    if (value !== null) onRun(value);
  };
  return (
    <form onSubmit={submit} noValidate>
      <NumberField
        label={fieldLabel}
        hideLabel
        placeholder={placeholder}
        value={text}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button size="small" type="submit">
        {label}
      </Button>
    </form>
  );
}

const IconOnlyButton = styled(Button)`
  width: 28px;
  padding: 0;
`;

const Bar = styled.div`
  position: sticky;
  top: calc(56px + var(--banners-height, 0px));
  z-index: 3;
  display: flex;
  align-items: center;
  gap: 6px;
  height: 36px;
  margin-bottom: -36px;
  padding-inline: 20px 12px;
  background: var(--accent-3);
  font-size: 13px;
  white-space: nowrap;
  & > strong {
    margin-right: auto;
    font-weight: 580;
  }
  & > form {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  & input {
    width: 64px;
    height: 26px;
    font-size: 13px;
  }
  ${shortWindow} {
    position: static;
  }
`;

/** The bar with the actions for the selected lines: above the table, or at the bottom of the window. */
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { EstimateRow } from '@plumbline/domain/estimates/changes/estimateRows';
import {
  type CommandValue,
  commandEvent,
  commandsIn,
  keyShortcuts,
  type OfferedCommand,
} from '@plumbline/domain/estimates/commands/lineCommands';
import { type EstimateActors, runCommand } from '@plumbline/domain/estimates/estimateDialogMachine';
import { copyLines } from '@plumbline/domain/estimates/lines/cellClipboard';
import { cellColumns } from '@plumbline/domain/estimates/lines/cellColumns';
import { withSelectedHeadings } from '@plumbline/domain/estimates/lines/sections';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../../components/Button.tsx';
import { IconButton } from '../../../../components/IconButton.tsx';
import { Menu } from '../../../../components/Menu.tsx';
import { NumberField } from '../../../../components/NumberField.tsx';
import { useToast } from '../../../../components/Toast.tsx';
import { useScrollPadding } from '../../../../components/useScrollPadding.ts';
import { ChevronDownIcon } from '../../../../icons/ChevronDownIcon.tsx';
import { ClipboardIcon } from '../../../../icons/ClipboardIcon.tsx';
import { CrossIcon } from '../../../../icons/CrossIcon.tsx';
import { desktop, shortWindow } from '../../../../theme/breakpoints.ts';
import { commandIcons } from '../../commandIcons.tsx';
import { TargetMarginButton } from '../../dialogs/TargetMarginDialog.tsx';
import { cardsMedia, linesHeadHeight, narrowCardWithCosts } from '../../estimateLayout.ts';
import { copyToClipboard } from '../cells/clipboardData.ts';
import { useShowsCosts } from '../rows/costs.tsx';

export interface SelectionBarProps extends EstimateActors {
  lines: readonly EstimateRow[];
  /** The ids of the selected lines. */
  selected: readonly string[];
  onClear: () => void;
  /** Whether the bar is at the bottom of the window. Otherwise it covers the table head, so that the rows do not move when it appears. */
  isAtBottom?: boolean;
}

const { selection, cells } = estimateTexts;
const selectionCommands = commandsIn('selection');

/** The number of selected lines, and the commands for them. */
export function SelectionBar({ actor, dialogs, lines, selected, onClear, isAtBottom = false }: SelectionBarProps) {
  const { context } = actor.getSnapshot();
  const isEmpty = selected.length === 0;
  const scrollPadding = useScrollPadding('bottom');
  const showsCosts = useShowsCosts();
  return (
    <Bar
      ref={isAtBottom ? scrollPadding : undefined}
      role="group"
      aria-label={selection.label}
      data-at-bottom={isAtBottom || undefined}
    >
      <strong role="status">{isEmpty ? selection.none : selection.count(selected.length)}</strong>
      <CopyButton lines={lines} selected={selected} />
      {selectionCommands.map((command) => (
        <CommandControl
          key={command.name}
          command={command}
          lines={lines}
          isPossible={!isEmpty && (command.isPossible?.(context, { ids: selected }) ?? true)}
          onRun={(value) => runCommand({ actor, dialogs }, commandEvent(command.name, selected, value))}
        />
      ))}
      {showsCosts && <TargetMarginButton actor={actor} lines={lines} ids={selected} />}
      <IconButton label={selection.clear} tooltipSide="none" icon={<CrossIcon />} onClick={onClear} />
    </Bar>
  );
}

/** Copies the selected lines. A device without a keyboard has no keys for it. */
function CopyButton({ lines, selected }: Pick<SelectionBarProps, 'lines' | 'selected'>) {
  const showToast = useToast();
  const columns = cellColumns(useShowsCosts());
  const copy = async () => {
    const rows = withSelectedHeadings(lines, new Set(selected));
    const content = copyLines(
      rows.map(({ values }) => values),
      columns,
    );
    const isCopied = await copyToClipboard(content);
    showToast(
      isCopied ? { tone: 'success', ...cells.linesCopied(rows.length) } : { tone: 'error', ...cells.copyNotAllowed },
    );
  };
  return (
    <Button
      size="small"
      data-icon="only"
      aria-label={selection.copy}
      tooltip={selection.copy}
      unavailable={selected.length === 0}
      icon={<ClipboardIcon aria-hidden="true" />}
      onClick={() => void copy()}
    />
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
  if (value?.kind === 'number')
    return <NumberCommand label={label} value={value} isPossible={isPossible} onRun={onRun} />;
  if (value?.kind === 'choice')
    return (
      <Menu
        items={value.options(lines).map((option) => ({
          id: option.value,
          label: option.label,
          onSelect: () => onRun(option.value),
        }))}
      >
        <Button size="small" disabled={!isPossible} data-choice>
          {label}
          <ChevronDownIcon aria-hidden="true" />
        </Button>
      </Menu>
    );
  const props = { size: 'small', 'aria-keyshortcuts': keyShortcuts(command), unavailable: !isPossible } as const;
  if (!icon)
    return (
      <Button {...props} onClick={() => onRun()}>
        {label}
      </Button>
    );
  return (
    <Button
      {...props}
      tooltip={label}
      data-icon={showsOnlyIcon ? 'only' : 'narrow'}
      aria-label={label}
      icon={commandIcons[icon]}
      onClick={() => onRun()}
    >
      {!showsOnlyIcon && <span>{label}</span>}
    </Button>
  );
}

interface NumberCommandProps {
  /** The text of the button. */
  label: string;
  value: Extract<CommandValue, { kind: 'number' }>;
  isPossible: boolean;
  onRun: (value: number) => void;
}

function NumberCommand({
  label,
  value: { label: fieldLabel, placeholder, parse },
  isPossible,
  onRun,
}: NumberCommandProps) {
  const [text, setText] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const value = parse(text);
    setIsInvalid(value === null);
    if (value !== null && isPossible) onRun(value);
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
      <Button size="small" type="submit" unavailable={!isPossible}>
        {label}
      </Button>
    </form>
  );
}

/**
 * Fixed at the bottom of the window, where a thumb reaches it. It takes the place of the total, and on a tablet it covers the form for a
 * new line. The commands with a value come last, so that they are in the second row if one row is too short.
 */
const atBottom = css`
  position: fixed;
  inset: auto 0 0;
  z-index: 4;
  flex-wrap: wrap;
  height: auto;
  margin: 0;
  padding: 8px var(--page-gutter, var(--space-4)) calc(8px + env(safe-area-inset-bottom));
  border-top: 1px solid var(--accent-6);
  & button,
  & input {
    height: var(--touch);
  }
  & button[data-icon] {
    width: var(--touch);
    padding: 0;
    & > svg {
      display: block;
    }
    & > span {
      display: none;
    }
  }
  & > button:last-child {
    order: -1;
    width: var(--touch);
    margin-left: -10px;
  }
  & > :is(form, [data-choice]) {
    order: 1;
  }
  ${desktop} {
    left: var(--sidebar-width, 0);
  }
  /* The count takes the remaining width of the first row, so that the commands with a value are together in the second row. */
  @media (max-width: 899px) {
    & > strong {
      flex: 1 0 calc(100% - 6 * (var(--touch) + 6px) + 10px);
      line-height: 16px;
      white-space: normal;
    }
    & > form {
      margin-left: auto;
    }
  }
  ${cardsMedia} {
    & > [data-choice] {
      padding-inline: 9px;
      & > svg {
        display: none;
      }
    }
    & > form > button {
      padding-inline: 9px;
    }
    & input {
      width: 54px;
      padding-inline: 6px;
    }
  }
`;

/** It covers the table head, below the heading of the lines. */
const Bar = styled.div`
  position: sticky;
  top: calc(56px + var(--demo-bar-height) + ${linesHeadHeight} + var(--banners-height, 0px));
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
  & button[data-icon='only'] {
    width: 28px;
    padding: 0;
  }
  & button[data-icon='narrow'] > svg {
    display: none;
  }
  /* While costs are shown, the bar also sets margins. */
  ${narrowCardWithCosts} {
    gap: 4px;
    & button[data-icon='narrow'] {
      width: 28px;
      padding: 0;
      & > svg {
        display: block;
      }
      & > span {
        display: none;
      }
    }
    & > [data-choice] {
      padding-inline: 8px;
      & > svg {
        display: none;
      }
    }
  }
  ${shortWindow} {
    position: static;
  }
  &[data-at-bottom] {
    ${atBottom}
  }
`;

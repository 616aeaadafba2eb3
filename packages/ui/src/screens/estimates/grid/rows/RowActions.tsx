/** The buttons at the end of a row of the table of lines, and its drag handle. */

import { commandsIn, type LineCommandName } from '@plumbline/domain/estimates/commands/lineCommands';
import type { LineValues } from '@plumbline/domain/estimates/lines/line';
import { isSection } from '@plumbline/domain/estimates/lines/sections';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { DotsHorizontalIcon } from '../../../../icons/DotsHorizontalIcon.tsx';
import { PencilIcon } from '../../../../icons/PencilIcon.tsx';
import { commandIcons } from '../../commandIcons.tsx';

export interface RowActionsProps {
  /** The id of the line or heading. */
  line: string;
  values: Pick<LineValues, 'description' | 'kind'>;
  isGrid: boolean;
  onEdit: (line: string) => void;
  onCommand: (command: LineCommandName, line: string) => void;
  /** Opens the menu with the other actions of a line at this button. */
  onOpenMenu: (line: string, button: HTMLElement) => void;
}

const rowCommands = commandsIn('row');
const headingCommands = [...commandsIn('heading'), ...rowCommands];

/** The user cannot reach the element with Tab until `useGridKeys.ts` makes it the one tab stop of the grid. */
const notTabbable = { tabIndex: -1 } as const;

export function RowActions({ line, values, isGrid, onEdit, onCommand, onOpenMenu }: RowActionsProps) {
  const button = isGrid ? notTabbable : undefined;
  const { description } = values;
  const edit = isSection(values)
    ? { label: estimateTexts.sections.rename(description), title: 'Rename' }
    : { label: `Edit ${description}`, title: 'Edit' };
  return (
    <>
      <button type="button" aria-label={edit.label} title={edit.title} {...button} onClick={() => onEdit(line)}>
        <PencilIcon />
      </button>
      {(isSection(values) ? headingCommands : rowCommands).map(({ name, label, rowLabel, icon }) => (
        <button
          key={name}
          type="button"
          aria-label={rowLabel?.(values)}
          title={label}
          {...button}
          onClick={() => onCommand(name, line)}
        >
          {icon && commandIcons[icon]}
        </button>
      ))}
      {!isSection(values) && (
        <button
          type="button"
          aria-label={estimateTexts.insert.menu(description)}
          title={estimateTexts.insert.menuTitle}
          aria-haspopup="menu"
          {...button}
          onClick={({ currentTarget }) => onOpenMenu(line, currentTarget)}
        >
          <DotsHorizontalIcon />
        </button>
      )}
      <span data-drag aria-hidden="true" />
    </>
  );
}

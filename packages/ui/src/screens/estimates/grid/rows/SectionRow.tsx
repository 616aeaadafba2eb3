/** The heading of a section in the table of lines. */

import { type EstimateRow, isOffered, sectionTotal } from '@plumbline/domain/estimates/changes/estimateRows';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { formatMoney } from '@plumbline/values/money';
import { useSelector } from '@xstate/react';
import { type ComponentProps, memo, type ReactNode, type Ref } from 'react';
import { VisuallyHidden } from '../../../../components/VisuallyHidden.tsx';
import { ChevronRightIcon } from '../../../../icons/ChevronRightIcon.tsx';
import { SelectCheckbox } from '../selection/SelectCheckbox.tsx';
import { SectionCostCells, useShowsCosts } from './costs.tsx';
import { RowActions, type RowActionsProps } from './RowActions.tsx';

const { sections } = estimateTexts;

/** The lines of a section and their state in the table. */
export interface DisplayedSection {
  readonly lines: readonly EstimateRow[];
  /** Whether the lines are hidden. */
  readonly isFolded: boolean;
  /** Whether all lines of the section are selected. False for a section without lines. */
  readonly areAllSelected: boolean;
}

export interface SectionRowProps {
  actor: EstimateActor;
  /** The id of the heading. */
  section: string;
  name: string;
  /** Whether the table is a grid, in which keys move the focus between the cells. */
  isGrid: boolean;
  isSaving: boolean;
  /** Whether a change of the heading is not saved. */
  isUnsaved: boolean;
  /** Whether new lines are added directly below the heading. */
  isInsertPlace: boolean;
  displayed: DisplayedSection;
  /** Selects or deselects the lines of the section. Given on narrow screens while the user selects lines. */
  onToggle: ((section: string) => void) | undefined;
  /** The field of the name while it is edited, and the form that it belongs to. */
  editor?: Pick<ComponentProps<'td'>, 'onKeyDown' | 'onBlur'> & { readonly field: ReactNode; readonly form: ReactNode };
  ref?: Ref<HTMLTableRowElement>;
  onEdit: (section: string) => void;
  onCommand: RowActionsProps['onCommand'];
  onOpenMenu: RowActionsProps['onOpenMenu'];
}

const notTabbable = { tabIndex: -1 } as const;

/** The heading row of a section: its name, the number of its lines and their total. A button hides or shows the lines. */
export const SectionRow = memo(function SectionRow(props: SectionRowProps) {
  const { actor, section, name, isGrid, displayed, editor, ref, onEdit, onCommand, onOpenMenu } = props;
  const { lines, isFolded, areAllSelected } = displayed;
  const showsCosts = useShowsCosts();
  const buttonProps = isGrid ? notTabbable : undefined;
  const cellProps = isGrid ? ({ role: 'gridcell' } as const) : undefined;
  return (
    <tr
      ref={ref}
      {...(isGrid && { role: 'row', 'aria-selected': areAllSelected })}
      data-line={section}
      data-section
      data-selected={areAllSelected || undefined}
      data-saving={props.isSaving || undefined}
      data-unsaved={props.isUnsaved || undefined}
      data-insert-below={props.isInsertPlace || undefined}
      data-editing-cell={editor ? true : undefined}
    >
      <td
        colSpan={4}
        data-field="description"
        {...(isGrid && { role: editor ? 'gridcell' : 'rowheader', 'aria-colspan': 4 })}
        {...(isGrid && !editor && notTabbable)}
        {...(editor && { onKeyDown: editor.onKeyDown, onBlur: editor.onBlur })}
      >
        {props.onToggle && (
          <SelectCheckbox line={section} name={name} isSelected={areAllSelected} onToggle={props.onToggle} />
        )}
        <button
          type="button"
          data-fold
          aria-label={sections.linesOf(name)}
          aria-expanded={!isFolded}
          {...buttonProps}
          onClick={() => actor.send({ type: 'lines.changed', command: 'toggleSection', section })}
        >
          <ChevronRightIcon aria-hidden="true" />
        </button>
        {editor ? (
          <div data-section-name>
            {editor.form}
            {editor.field}
          </div>
        ) : (
          <span>
            <VisuallyHidden>{sections.label} </VisuallyHidden>
            <strong>{name}</strong>{' '}
            <small>
              {sections.lineCount(
                lines.filter(({ isInEstimate }) => isInEstimate).length,
                lines.filter(isOffered).length,
              )}
            </small>
          </span>
        )}
      </td>
      <td data-field="total" {...(isGrid && { role: 'gridcell', 'aria-readonly': true, ...notTabbable })}>
        <SectionTotal actor={actor} lines={lines} />
      </td>
      <td data-field="unit" {...cellProps} />
      {showsCosts && <SectionCostCells actor={actor} lines={lines} isGrid={isGrid} />}
      <td data-field="actions" {...cellProps}>
        <RowActions
          line={section}
          values={{ description: name, kind: 'section' }}
          isGrid={isGrid}
          onEdit={onEdit}
          onCommand={onCommand}
          onOpenMenu={onOpenMenu}
        />
      </td>
    </tr>
  );
});

/** The total of the section. A separate component, so that a key press in a line of the section renders only the total in this row. */
function SectionTotal({ actor, lines }: { actor: EstimateActor; lines: readonly EstimateRow[] }) {
  const openRow = useSelector(actor, ({ context: { open } }) => lines.find(({ key }) => key === open?.line));
  return openRow ? (
    <TotalWithOpenLine actor={actor} lines={lines} openRow={openRow} />
  ) : (
    formatMoney(sectionTotal(lines))
  );
}

/** The total of a section with a line that is being edited. It is computed from the texts in the fields of this line. */
function TotalWithOpenLine(props: { actor: EstimateActor; lines: readonly EstimateRow[]; openRow: EstimateRow }) {
  const { actor, lines, openRow } = props;
  const totalOfOtherLines = sectionTotal(lines.filter((line) => line !== openRow));
  const total = useSelector(actor, ({ context }) => totalOfOtherLines + sectionTotal([openRow], context.open));
  return formatMoney(total as typeof totalOfOtherLines);
}

/** A group of consecutive rows of the table of lines. A change of one row renders only the group of this row again. */
import { explainQuantity } from '@plumbline/domain/assemblies/takeoff';
import { isOfDeletedLine } from '@plumbline/domain/estimates/changes/change';
import type { EstimateRow } from '@plumbline/domain/estimates/changes/estimateRows';
import type { EstimateActor, EstimateEvent } from '@plumbline/domain/estimates/estimateMachine';
import type { LineValues } from '@plumbline/domain/estimates/lines/line';
import { lineTexts } from '@plumbline/domain/estimates/lines/line';
import { isSection } from '@plumbline/domain/estimates/lines/sections';
import { priceLine } from '@plumbline/domain/estimates/pricing/pricing';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { formatDecimal } from '@plumbline/domain/shared/rate';
import { formatMoney } from '@plumbline/values/money';
import { Fragment, memo, type RefObject } from 'react';
import { VisuallyHidden } from '../../../../components/VisuallyHidden.tsx';
import { UnsavedRow } from '../../UnsavedChange.tsx';
import { CellEditor } from '../editing/CellEditor.tsx';
import { LineEditor, type NextLine } from '../editing/LineEditor.tsx';
import type { CellMove, CellOfLine, OpenCell } from '../focus/lineGridFocus.ts';
import { SelectCheckbox } from '../selection/SelectCheckbox.tsx';
import { CostCells, useShowsCosts } from './costs.tsx';
import { LineOptionCheckbox } from './LineOptionCheckbox.tsx';
import { RowActions, type RowActionsProps } from './RowActions.tsx';
import { type DisplayedSection, SectionRow } from './SectionRow.tsx';

export interface RowGroupProps {
  actor: EstimateActor;
  /** The lines and the headings of sections in this group. */
  lines: readonly EstimateRow[];
  /** The id of the line or heading of this group that is being edited, or null. */
  openLine: string | null;
  /** The cell that is being edited. Null if all fields of the open line are being edited, or if no line of this group is open. */
  openCell: OpenCell | null;
  /** The id of the row of this group below which new lines are added, or null. */
  insertBelow: string | null;
  /** The ids of the selected lines. */
  selected: ReadonlySet<string>;
  /** The sections by the id of their heading. Contains at least the sections whose headings are in this group. */
  sections: ReadonlyMap<string, DisplayedSection>;
  /** Whether the table is a grid. On narrow screens it is not a grid, and its rows are cards. */
  isGrid: boolean;
  /** Selects a line or deselects it. Given on narrow screens while the user selects lines: each card is then a checkbox. */
  onToggle: ((line: string) => void) | undefined;
  formId: string;
  /** The line to edit after the open line is saved, if the user has already chosen it. */
  nextLine: RefObject<NextLine | null>;
  onEdit: (lineKey: string) => void;
  onCommand: RowActionsProps['onCommand'];
  onOpenMenu: RowActionsProps['onOpenMenu'];
  /** Sends an event that closes the open row or the notice of a line, and moves the focus. */
  onLeave: (lineKey: string, event: EstimateEvent, nextCell?: OpenCell) => void;
  /** Sends an event that closes the open cell, and moves the focus. If `move` is null, the user has already moved the focus. */
  onLeaveCell: (cell: CellOfLine, event: EstimateEvent, move: CellMove | null, nextCell?: OpenCell) => void;
  /** Opens all fields of the line whose cell is open. */
  onEditRow: () => void;
  /** Writes a typed text to all selected cells. Returns false if it changes nothing. */
  onFillRange: (cell: CellOfLine, text: string) => boolean;
}

const sectionNameCell: OpenCell = { field: 'description', selectsText: true };
/** The type of `sections` requires a default, although `sections` contains every heading of the group. */
const emptySection: DisplayedSection = { lines: [], isFolded: false, areAllSelected: false };

/** Compares the rows of `lines`, because every change of a line creates new arrays for all groups. */
const areSameProps = ({ lines, ...props }: RowGroupProps, { lines: nextLines, ...nextProps }: RowGroupProps) =>
  lines.length === nextLines.length &&
  lines.every((row, index) => row === nextLines[index]) &&
  Object.entries(props).every(([name, value]) => Object.is(value, nextProps[name as keyof typeof nextProps]));

/** The rows of one of the groups that `rowGroups` returns. */
export const RowGroup = memo(function RowGroup(props: RowGroupProps) {
  const { lines, openLine, openCell: openLineCell, selected, sections, isGrid, actor, onEdit, ...otherProps } = props;
  const { insertBelow } = otherProps;
  const openRow = lines.find(({ key }) => key === openLine);
  // The heading of a section has one cell.
  const openCell = openRow && isSection(openRow.values) ? sectionNameCell : openLineCell;
  return (
    <tbody role={isGrid ? 'rowgroup' : undefined}>
      {lines.map(({ key, values, saving, unsaved, isInEstimate }) => (
        <Fragment key={key}>
          {openLine === key && openCell ? (
            <CellEditor
              key={openCell.field}
              actor={actor}
              formId={otherProps.formId}
              line={key}
              values={values}
              cell={openCell}
              nextLine={otherProps.nextLine}
              onLeave={(...leave) => otherProps.onLeaveCell({ lineId: key, field: openCell.field }, ...leave)}
              onEditRow={otherProps.onEditRow}
              onFillRange={(text) => otherProps.onFillRange({ lineId: key, field: openCell.field }, text)}
              renderSection={(section) => (
                <SectionRow
                  {...section}
                  actor={actor}
                  section={key}
                  name={values.description}
                  isGrid={isGrid}
                  isSaving={saving}
                  isUnsaved={false}
                  isInsertPlace={key === insertBelow}
                  displayed={sections.get(key) ?? emptySection}
                  onToggle={undefined}
                  onEdit={onEdit}
                  onCommand={otherProps.onCommand}
                  onOpenMenu={otherProps.onOpenMenu}
                />
              )}
              actions={
                <RowActions
                  line={key}
                  values={values}
                  isGrid
                  onEdit={onEdit}
                  onCommand={otherProps.onCommand}
                  onOpenMenu={otherProps.onOpenMenu}
                />
              }
            />
          ) : openLine === key ? (
            <LineEditor
              actor={actor}
              formId={otherProps.formId}
              line={key}
              values={values}
              nextLine={otherProps.nextLine}
              onLeave={(event, nextCell) => otherProps.onLeave(key, event, nextCell)}
            />
          ) : isSection(values) ? (
            <SectionRow
              actor={actor}
              section={key}
              name={values.description}
              isGrid={isGrid}
              isSaving={saving}
              isUnsaved={unsaved !== null}
              isInsertPlace={key === insertBelow}
              displayed={sections.get(key) ?? emptySection}
              onToggle={otherProps.onToggle}
              onEdit={onEdit}
              onCommand={otherProps.onCommand}
              onOpenMenu={otherProps.onOpenMenu}
            />
          ) : (
            <LineRow
              actor={actor}
              lineKey={key}
              isGrid={isGrid}
              isSelected={selected.has(key)}
              values={values}
              isSaving={saving}
              isUnsaved={unsaved !== null}
              isInEstimate={isInEstimate}
              isInsertPlace={key === insertBelow}
              onToggle={otherProps.onToggle}
              onEdit={onEdit}
              onCommand={otherProps.onCommand}
              onOpenMenu={otherProps.onOpenMenu}
            />
          )}
          {unsaved && (openLine !== key || isOfDeletedLine(unsaved)) && (
            <UnsavedRow
              change={unsaved}
              savedValues={values}
              onEdit={onEdit}
              onEvent={(event) => otherProps.onLeave(key, event)}
            />
          )}
        </Fragment>
      ))}
    </tbody>
  );
}, areSameProps);

interface LineRowProps {
  actor: EstimateActor;
  lineKey: string;
  isGrid: boolean;
  isSelected: boolean;
  values: LineValues;
  isSaving: boolean;
  /** Whether a change of the line is not saved. */
  isUnsaved: boolean;
  /** False for a line that could not be added, and for an edited line that another user deleted. The totals leave out such a line. */
  isInEstimate: boolean;
  /** Whether new lines are added below this line. */
  isInsertPlace: boolean;
  onToggle: RowGroupProps['onToggle'];
  onEdit: (lineKey: string) => void;
  onCommand: RowActionsProps['onCommand'];
  onOpenMenu: RowActionsProps['onOpenMenu'];
}

/** The user cannot reach the element with Tab until `useGridKeys.ts` makes it the one tab stop of the grid. */
const notTabbable = { tabIndex: -1 } as const;
const gridRow = { role: 'row', 'aria-selected': false } as const;
const selectedRow = { role: 'row', 'aria-selected': true } as const;
const gridCell = { role: 'gridcell', ...notTabbable } as const;
/** The total is computed, so a user cannot edit it. */
const totalCell = { ...gridCell, 'aria-readonly': true } as const;
const nameCell = { role: 'rowheader', ...notTabbable } as const;

/**
 * A line that is not being edited. A table can have thousands of them, so this component uses plain elements. Unless costs are
 * shown or hidden, it renders again only when its props change.
 */
const LineRow = memo(function LineRow(props: LineRowProps) {
  const { lineKey, isGrid, values, onEdit, onCommand, onOpenMenu } = props;
  const { description, option } = values;
  const showsCosts = useShowsCosts();
  const cell = isGrid ? gridCell : undefined;
  return (
    <tr
      {...(isGrid && (props.isSelected ? selectedRow : gridRow))}
      data-line={lineKey}
      data-selected={props.isSelected || undefined}
      data-saving={props.isSaving || undefined}
      data-unsaved={props.isUnsaved || undefined}
      data-outside-totals={props.isInEstimate ? undefined : true}
      data-option={option === 'none' ? undefined : option}
      data-insert-below={props.isInsertPlace || undefined}
    >
      <td data-field="description" {...(isGrid && nameCell)}>
        {props.onToggle && (
          <SelectCheckbox line={lineKey} name={description} isSelected={props.isSelected} onToggle={props.onToggle} />
        )}
        {description}
        <LineOptionCheckbox actor={props.actor} line={lineKey} name={description} option={option} isGrid={isGrid} />
        {values.scope && <p data-scope>{values.scope}</p>}
      </td>
      <td data-field="rate" title={values.rate_formula ?? undefined} {...cell}>
        {lineTexts.rate(values)}
      </td>
      <td
        data-field="quantity"
        title={values.quantity_formula ?? explainQuantity(values.takeoff, values.quantity, formatDecimal)}
        {...cell}
      >
        {lineTexts.quantity(values)}
      </td>
      <td data-field="tax" {...cell}>
        {lineTexts.tax(values)}
      </td>
      <td data-field="total" {...(isGrid && totalCell)}>
        {formatMoney(priceLine(values).total)}
        {option === 'offered' && <VisuallyHidden> {estimateTexts.option.notInTotal}</VisuallyHidden>}
      </td>
      <td data-field="unit" {...cell}>
        {lineTexts.unit(values)}
      </td>
      {showsCosts && <CostCells values={values} isGrid={isGrid} />}
      <td data-field="actions" role={cell?.role}>
        <RowActions
          line={lineKey}
          values={values}
          isGrid={isGrid}
          onEdit={onEdit}
          onCommand={onCommand}
          onOpenMenu={onOpenMenu}
        />
      </td>
    </tr>
  );
});

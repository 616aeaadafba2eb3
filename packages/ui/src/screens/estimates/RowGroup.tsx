/** Consecutive rows of the table of lines. React renders a group again only when one of its rows changes. */
import type { EstimateActor, EstimateEvent } from '@plumbline/domain/estimates/estimateMachine';
import type { EstimateRow } from '@plumbline/domain/estimates/estimateRows';
import type { LineValues } from '@plumbline/domain/estimates/line';
import { lineTexts } from '@plumbline/domain/estimates/line';
import { priceLine } from '@plumbline/domain/estimates/pricing';
import { isSection } from '@plumbline/domain/estimates/sections';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { formatMoney } from '@plumbline/domain/shared/money';
import { Fragment, memo, type RefObject } from 'react';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { PencilIcon } from '../../icons/PencilIcon.tsx';
import { TrashIcon } from '../../icons/TrashIcon.tsx';
import { useCosts } from './costsContext.ts';
import type { NextLine } from './LineEditor.tsx';
import { LineOption } from './LineOption.tsx';
import type { LineEditors } from './lineEditors.ts';
import type { CellMove, CellOfLine, OpenCell } from './lineGrid.ts';
import { type DisplayedSection, SectionRow } from './SectionRow.tsx';
import { UnsavedRow } from './UnsavedChange.tsx';

export interface RowGroupProps {
  actor: EstimateActor;
  lines: readonly EstimateRow[];
  /** The key of the line of this group that is being edited. */
  openLine: string | null;
  /** The cell of the open line that is being edited. Null if the whole row is. */
  openCell: OpenCell | null;
  /** The ids of the selected lines. */
  selected: ReadonlySet<string>;
  /** The sections whose headings are in this group, by the id of the heading. */
  sections: ReadonlyMap<string, DisplayedSection>;
  /** Whether the table is a grid. On narrow screens it is a table whose rows are cards. */
  isGrid: boolean;
  /** The editors of an open line. Null until they are loaded. */
  editors: LineEditors | null;
  formId: string;
  nextLine: RefObject<NextLine | null>;
  onEdit: (lineKey: string) => void;
  onDelete: (lineKey: string) => void;
  onLeave: (lineKey: string, event: EstimateEvent, nextCell?: OpenCell) => void;
  onLeaveCell: (cell: CellOfLine, event: EstimateEvent, move: CellMove | null, nextCell?: OpenCell) => void;
  /** Edits the whole row of the open cell. */
  onEditRow: () => void;
}

const nameOfSection: OpenCell = { field: 'description', select: true };
/** A heading without an entry in `sections` has no lines. */
const emptySection: DisplayedSection = { lines: [], folded: false, selected: false };

/** Each group has a new array of rows after a change of any line. */
const haveSameRows = ({ lines, ...props }: RowGroupProps, { lines: nextLines, ...nextProps }: RowGroupProps) =>
  lines.length === nextLines.length &&
  lines.every((row, index) => row === nextLines[index]) &&
  Object.entries(props).every(([name, value]) => Object.is(value, nextProps[name as keyof typeof nextProps]));

/** Renders the consecutive rows of one group of `rowGroups`. */
export const RowGroup = memo(function RowGroup(props: RowGroupProps) {
  const { lines, openLine, openCell: openLineCell, selected, sections, isGrid, actor, onEdit, ...otherProps } = props;
  const openRow = lines.find(({ key }) => key === openLine);
  // The heading of a section has one cell.
  const openCell = openRow && isSection(openRow.values) ? nameOfSection : openLineCell;
  return (
    <tbody role={isGrid ? 'rowgroup' : undefined}>
      {lines.map(({ key, values, saving, unsaved, isInTotals }) => (
        <Fragment key={key}>
          {openLine === key && openCell && otherProps.editors ? (
            <otherProps.editors.CellEditor
              key={openCell.field}
              actor={actor}
              formId={otherProps.formId}
              line={key}
              values={values}
              cell={openCell}
              nextLine={otherProps.nextLine}
              onLeave={(...leave) => otherProps.onLeaveCell({ line: key, field: openCell.field }, ...leave)}
              onEditRow={otherProps.onEditRow}
              renderSection={(section) => (
                <SectionRow
                  {...section}
                  actor={actor}
                  section={key}
                  name={values.description}
                  isGrid={isGrid}
                  saving={saving}
                  unsaved={false}
                  displayed={sections.get(key) ?? emptySection}
                  onEdit={onEdit}
                  onDelete={otherProps.onDelete}
                />
              )}
              actions={
                <RowActions
                  lineKey={key}
                  name={values.description}
                  isGrid
                  onEdit={onEdit}
                  onDelete={otherProps.onDelete}
                />
              }
            />
          ) : openLine === key && otherProps.editors ? (
            <otherProps.editors.LineEditor
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
              saving={saving}
              unsaved={unsaved !== null}
              displayed={sections.get(key) ?? emptySection}
              onEdit={onEdit}
              onDelete={otherProps.onDelete}
            />
          ) : (
            <LineRow
              actor={actor}
              lineKey={key}
              isGrid={isGrid}
              selected={selected.has(key)}
              values={values}
              saving={saving}
              unsaved={unsaved !== null}
              isInTotals={isInTotals}
              onEdit={onEdit}
              onDelete={otherProps.onDelete}
            />
          )}
          {unsaved && openLine !== key && (
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
}, haveSameRows);

interface LineRowProps {
  actor: EstimateActor;
  lineKey: string;
  isGrid: boolean;
  selected: boolean;
  values: LineValues;
  saving: boolean;
  unsaved: boolean;
  /** Whether the line is part of the totals. */
  isInTotals: boolean;
  onEdit: (lineKey: string) => void;
  onDelete: (lineKey: string) => void;
}

/** `lineGrid.ts` makes one element of the grid a tab stop. */
const notTabbable = { tabIndex: -1 } as const;
const gridRow = { role: 'row', 'aria-selected': false } as const;
const selectedRow = { role: 'row', 'aria-selected': true } as const;
const gridCell = { role: 'gridcell', ...notTabbable } as const;
/** The total is computed. */
const totalCell = { ...gridCell, 'aria-readonly': true } as const;
const nameCell = { role: 'rowheader', ...notTabbable } as const;

/**
 * A line that is not being edited. There may be a thousand, so it uses plain elements and renders again only when the
 * line changes.
 */
const LineRow = memo(function LineRow(props: LineRowProps) {
  const { lineKey, isGrid, values, onEdit, onDelete } = props;
  const { description, option } = values;
  const costs = useCosts();
  const cell = isGrid ? gridCell : undefined;
  return (
    <tr
      {...(isGrid && (props.selected ? selectedRow : gridRow))}
      data-line={lineKey}
      data-saving={props.saving || undefined}
      data-unsaved={props.unsaved || undefined}
      data-outside-totals={props.isInTotals ? undefined : true}
      data-option={option === 'none' ? undefined : option}
    >
      <td data-field="description" {...(isGrid && nameCell)}>
        {description}
        <LineOption actor={props.actor} line={lineKey} name={description} option={option} isGrid={isGrid} />
      </td>
      <td data-field="rate" {...cell}>
        {lineTexts.rate(values)}
      </td>
      <td data-field="quantity" {...cell}>
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
      {costs && <costs.CostCells values={values} isGrid={isGrid} />}
      <td data-field="actions" role={cell?.role}>
        <RowActions lineKey={lineKey} name={description} isGrid={isGrid} onEdit={onEdit} onDelete={onDelete} />
      </td>
    </tr>
  );
});

interface RowActionsProps {
  lineKey: string;
  name: string;
  isGrid: boolean;
  onEdit: (lineKey: string) => void;
  onDelete: (lineKey: string) => void;
}

function RowActions({ lineKey, name, isGrid, onEdit, onDelete }: RowActionsProps) {
  const button = isGrid ? notTabbable : undefined;
  return (
    <>
      <button type="button" aria-label={`Edit ${name}`} title="Edit" {...button} onClick={() => onEdit(lineKey)}>
        <PencilIcon />
      </button>
      <button type="button" aria-label={`Delete ${name}`} title="Delete" {...button} onClick={() => onDelete(lineKey)}>
        <TrashIcon />
      </button>
      <span data-drag aria-hidden="true" />
    </>
  );
}

/** The table with the lines of an estimate, in which a user edits, selects, moves and deletes lines. */
import { type EstimateRow, estimateRows } from '@plumbline/domain/estimates/changes/estimateRows';
import { placeOfNewLines } from '@plumbline/domain/estimates/changes/insertTarget';
import { valuesOfText } from '@plumbline/domain/estimates/commands/cellPaste';
import {
  commandEvent,
  commandsIn,
  findCommand,
  type LineCommandName,
} from '@plumbline/domain/estimates/commands/lineCommands';
import { type EstimateActors, runCommand } from '@plumbline/domain/estimates/estimateDialogMachine';
import type { EstimateActor, EstimateEvent } from '@plumbline/domain/estimates/estimateMachine';
import { type LineDraft, lineLabels } from '@plumbline/domain/estimates/lines/line';
import { groupBySection, isSection } from '@plumbline/domain/estimates/lines/sections';
import { useSelector } from '@xstate/react';
import {
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { focusTabStop } from '../../../components/gridTabStop.ts';
import { SharedMenu } from '../../../components/Menu.tsx';
import { useScrollPadding } from '../../../components/useScrollPadding.ts';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { useMediaQuery } from '../../../theme/useMediaQuery.ts';
import { cardsQuery } from '../estimateLayout.ts';
import { type CellRange, createCellRange, editableColumnsOf } from './cells/cellRange.ts';
import { useGridClipboard } from './cells/useGridClipboard.ts';
import type { NextLine } from './editing/LineEditor.tsx';
import {
  type CellMove,
  type CellOfLine,
  findCell,
  findRow,
  type OpenCell,
  siblingCell,
  siblingRow,
} from './focus/lineGridFocus.ts';
import { useLineDrag } from './moving/useLineDrag.tsx';
import { useLineTouch } from './moving/useLineTouch.ts';
import { CostHeadings, useShowsCosts } from './rows/costs.tsx';
import { RowGroup } from './rows/RowGroup.tsx';
import { rowGroups } from './rows/rowGroups.ts';
import type { DisplayedSection } from './rows/SectionRow.tsx';
import { useHighlightChanges } from './rows/useHighlightChanges.ts';
import { StyledLineTable } from './StyledLineTable.ts';
import { SelectionBar } from './selection/SelectionBar.tsx';
import type { LineSelection } from './selection/useLineSelection.ts';
import { useGridKeys } from './useGridKeys.ts';

export interface LineTableProps extends EstimateActors {
  lines: readonly EstimateRow[];
  selection: LineSelection;
  /** Whether the actions for the selected lines cover the table head. Otherwise the page shows them in another place. */
  showsSelectionBar: boolean;
  /** Moves the focus below the last row. */
  onEnd: () => void;
  /** Shows the list of keys. */
  onShowKeys: () => void;
  /** The tax and the unit of new lines. */
  newLineDefaults: LineDraft;
}

const noSelection: ReadonlySet<string> = new Set();
const noSections: ReadonlyMap<string, DisplayedSection> = new Map();

/** A user edits a line in its row [R2.30]. On wide screens the table is a grid, and a user can also edit a single cell. */
export const LineTable = memo(function LineTable(props: LineTableProps) {
  const { actor, dialogs, lines, selection, showsSelectionBar, onEnd, onShowKeys, newLineDefaults } = props;
  const openLine = useSelector(actor, ({ context }) => context.open?.line ?? null);
  const isGrid = !useMediaQuery(cardsQuery);
  const [openCell, setOpenCell] = useState<OpenCell | null>(null);
  const latestSelection = useRef(selection);
  useEffect(() => {
    latestSelection.current = selection;
  });
  const toggle = useCallback((line: string) => latestSelection.current.toggle(line), []);
  const sections = useDisplayedSections(actor, lines, selection.selected);
  const groups = useMemo(() => rowGroups(withoutFoldedLines(lines, sections)), [lines, sections]);
  const addedLine = useSelector(actor, ({ context }) => context.firstAddedLine);
  const addedGroup = groups.findIndex(({ rows }) => rows.some(({ key }) => key === addedLine));
  // The table scrolls to the first added line, so the groups near it are rendered first. Other new groups follow, for example after
  // a paste of 200 rows.
  const renderedGroupCount = useDeferredValue(groups.length);
  const formId = useId();
  const showsCosts = useShowsCosts();
  const table = useRef<HTMLTableElement>(null);
  useScrollToAddedLine(addedLine, table, lines);
  useHighlightChanges(actor, table);
  /** The line to edit after the open line is saved. */
  const nextLine = useRef<NextLine | null>(null);

  const open = useCallback(
    (next: NextLine) => {
      const form = document.getElementById(formId);
      if (form instanceof HTMLFormElement) {
        // The open row is saved first. If it is invalid, it keeps the focus and shows its errors.
        nextLine.current = next;
        form.requestSubmit();
        return;
      }
      // Synchronous, so that the browser types the key that opens a cell into the field of the cell.
      flushSync(() => {
        setOpenCell(next.cell ?? null);
        actor.send({ type: 'line.opened', line: next.line });
      });
    },
    [actor, formId],
  );
  const editLine = useCallback((line: string) => open({ line }), [open]);
  const editRow = useCallback(() => setOpenCell(null), []);
  const run = useCallback(
    (command: LineCommandName, ids: readonly string[], value?: readonly string[]) => {
      runCommand({ actor, dialogs }, commandEvent(command, ids, value));
      if (findCommand(command).opensForm) onEnd();
    },
    [actor, dialogs, onEnd],
  );
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const openMenu = useCallback((line: string, button: HTMLElement) => setMenu({ line, button }), []);
  const runOnRow = useCallback((command: LineCommandName, line: string) => run(command, [line]), [run]);
  /**
   * Sends an event that closes the open row or the notice of a line. Moves the focus to the first button of this row, unless the
   * event opens another line.
   */
  const leaveLine = useCallback(
    (line: string, event: EstimateEvent, nextCell?: OpenCell) => {
      const findRows = () => [...(table.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
      const isOfLine = (row: HTMLElement) => row.dataset['line'] === line;
      const index = findRows().findIndex(isOfLine);
      flushSync(() => {
        setOpenCell(nextCell ?? null);
        actor.send(event);
      });
      const { context } = actor.getSnapshot();
      if (context.open) return;
      // The line that takes the place of a discarded line gets the focus. The row of the discarded line can still be in the page.
      const isDiscarded = !estimateRows(context).some(({ key }) => key === line);
      const otherRows = findRows().filter((row) => !isOfLine(row));
      const row = isDiscarded ? (otherRows[index] ?? otherRows.at(-1)) : findRows().find(isOfLine);
      row?.querySelector('button')?.focus();
    },
    [actor],
  );
  /**
   * Sends an event that closes the open cell, and moves the focus. If `move` is null, the user has already moved the focus. `nextCell`
   * is the cell to edit in the line that the event opens.
   */
  const leaveCell = useCallback(
    ({ lineId, field }: CellOfLine, event: EstimateEvent, move: CellMove | null, nextCell?: OpenCell) => {
      flushSync(() => {
        setOpenCell(nextCell ?? null);
        actor.send(event);
      });
      const row = table.current && findRow(table.current, lineId);
      if (!row || move === null) return;
      if (!isGrid) {
        row.querySelector('button')?.focus();
        return;
      }
      if (move === 'next' || move === 'previous') {
        const next = siblingCell(row, field, move === 'next' ? 1 : -1);
        const nextLineId = next?.row.dataset['line'];
        if (next && nextLineId) open({ line: nextLineId, cell: { field: next.field, selectsText: true } });
        else if (move === 'next') onEnd();
        else findCell(row, field)?.focus();
        return;
      }
      const nextRow = move === 'stay' ? row : siblingRow(row, move === 'down' ? 1 : -1);
      if (nextRow) findCell(nextRow, field)?.focus();
      else if (move === 'down') onEnd();
      else findCell(row, field)?.focus();
    },
    [actor, open, onEnd, isGrid],
  );
  const [range] = useState(createCellRange);
  const hasSelectedCells = useRef(false);
  /** Writes a typed text to all selected cells that accept it. Returns false if the edited cell is not selected or does not accept it. */
  const fillRange = useCallback(
    ({ lineId, field }: CellOfLine, text: string): boolean => {
      const cells = table.current && range.cells(table.current);
      if (!cells?.lineIds.includes(lineId) || !cells.columns.includes(field)) return false;
      const values = valuesOfText(text, cells.columns);
      if (values[field] === undefined) return false;
      const changed = cells.lineIds.map((line) => ({ line, values }));
      actor.send({ type: 'lines.changed', command: 'changeCells', cells: changed, added: [] });
      return true;
    },
    [actor, range],
  );
  const { clearCells } = useGridClipboard(table, {
    actor,
    dialogs,
    lines,
    isGrid,
    selected: selection.selected,
    range,
    newLineDefaults,
  });
  const gridProps = useGridKeys(table, {
    isGrid,
    lines,
    onEditCell: open,
    onEnd,
    selection,
    range,
    hasSelectedCells,
    onCommand: (command, line, columns) => {
      const { places = [] } = findCommand(command);
      const isForSelection = places.includes('selection') || places.includes('cell');
      run(command, isForSelection && selection.selected.has(line) ? [...selection.selected] : [line], columns);
    },
    onCellCommand: (command, cells) => run(command, cells.lineIds, editableColumnsOf(cells)),
    onClearCells: clearCells,
    onShowKeys,
  });
  const insertTarget = useSelector(actor, ({ context }) => context.insertTarget);
  const place = placeOfNewLines(lines, insertTarget);
  const touch = useLineTouch({ selection, isGrid, onEditCell: open });
  const drag = useLineDrag({ actor, table, lines, selected: selection.selected, sections });
  const selectedIds = [...selection.selected];
  const clearSelection = () => {
    selection.clear();
    if (table.current) focusTabStop(table.current.parentElement ?? table.current);
  };

  return (
    <>
      {showsSelectionBar && (
        <SelectionBar actor={actor} dialogs={dialogs} lines={lines} selected={selectedIds} onClear={clearSelection} />
      )}
      <StyledLineTable
        aria-label="Line items"
        ref={table}
        data-costs={showsCosts || undefined}
        data-selecting={selection.isSelecting || undefined}
        data-insert-at-start={place === null || undefined}
        showsCosts={showsCosts}
        {...gridProps}
        onPointerDown={(event) => {
          touch.onPointerDown(event);
          drag.onPointerDown(event);
          gridProps.onPointerDown?.(event);
        }}
        onClickCapture={(event) => {
          // The click after cells were selected with the pointer is not a tap on a cell or a checkbox. A click with a key has no detail.
          if (hasSelectedCells.current && event.detail > 0) event.stopPropagation();
          else touch.onClickCapture(event);
        }}
        onContextMenu={touch.onContextMenu}
      >
        <thead ref={useScrollPadding('top')} role={isGrid ? 'rowgroup' : undefined}>
          <tr role={isGrid ? 'row' : undefined}>
            {Object.entries(lineLabels).map(([field, label]) => (
              <th key={field} scope="col" role={isGrid ? 'columnheader' : undefined} data-field={field}>
                {label}
              </th>
            ))}
            {showsCosts && <CostHeadings isGrid={isGrid} />}
            <th scope="col" role={isGrid ? 'columnheader' : undefined}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {groups.map((group) => {
          const hasOpenLine = group.rows.some(({ key }) => key === openLine);
          const isNearAdded = addedGroup >= 0 && Math.abs(group.number - addedGroup) <= 1;
          if (group.number >= renderedGroupCount && !hasOpenLine && !isNearAdded) return <tbody key={group.number} />;
          return (
            <RowGroup
              key={group.number}
              actor={actor}
              lines={group.rows}
              openLine={hasOpenLine ? openLine : null}
              selected={group.rows.some(({ key }) => selection.selected.has(key)) ? selection.selected : noSelection}
              openCell={hasOpenLine && isGrid ? openCell : null}
              insertBelow={group.rows.some(({ key }) => key === place) ? (place ?? null) : null}
              sections={group.rows.some(({ values }) => isSection(values)) ? sections : noSections}
              isGrid={isGrid}
              onToggle={!isGrid && selection.isSelecting ? toggle : undefined}
              formId={formId}
              nextLine={nextLine}
              onEdit={editLine}
              onCommand={runOnRow}
              onOpenMenu={openMenu}
              onLeave={leaveLine}
              onLeaveCell={leaveCell}
              onEditRow={editRow}
              onFillRange={fillRange}
            />
          );
        })}
      </StyledLineTable>
      {drag.message}
      <RangeMessage range={range} />
      <SharedMenu
        button={menu?.button ?? null}
        items={menu ? menuItems(actor, menu.line, runOnRow) : []}
        onClose={() => setMenu(null)}
      />
    </>
  );
});

/** What screen readers read after cells were selected or copied. A separate component, so that a key press renders only the message. */
const RangeMessage = ({ range }: { range: CellRange }) => (
  <VisuallyHidden role="status">{useSyncExternalStore(range.subscribe, range.message)}</VisuallyHidden>
);

/** The line whose menu is open, and the button that opened it. */
interface OpenMenu {
  readonly line: string;
  readonly button: HTMLElement;
}

const menuCommands = commandsIn('menu');

const menuItems = (actor: EstimateActor, line: string, onCommand: (command: LineCommandName, line: string) => void) =>
  menuCommands.map(({ name, label, isPossible }) => ({
    id: name,
    label,
    disabled: isPossible?.(actor.getSnapshot().context, { ids: [line] }) === false,
    onSelect: () => onCommand(name, line),
  }));

/** The sections by the id of their heading. A section with an open or unsaved line is not folded, so that the line is visible. */
function useDisplayedSections(
  actor: EstimateActor,
  lines: readonly EstimateRow[],
  selected: ReadonlySet<string>,
): ReadonlyMap<string, DisplayedSection> {
  const folded = useSelector(actor, ({ context }) => context.folded);
  const openLine = useSelector(actor, ({ context }) => context.open?.line ?? null);
  return useMemo(() => {
    const groups = groupBySection(lines).flatMap(({ heading, lines: rows }) => (heading ? [{ heading, rows }] : []));
    if (groups.length === 0) return noSections;
    return new Map(
      groups.map(({ heading: { key }, rows }) => [
        key,
        {
          lines: rows,
          isFolded: folded.includes(key) && !rows.some((row) => row.unsaved !== null || row.key === openLine),
          areAllSelected: rows.length > 0 && rows.every((row) => selected.has(row.key)),
        },
      ]),
    );
  }, [lines, folded, openLine, selected]);
}

/** The rows without the hidden lines of folded sections. */
function withoutFoldedLines(lines: readonly EstimateRow[], sections: ReadonlyMap<string, DisplayedSection>) {
  const hidden = new Set([...sections.values()].flatMap((section) => (section.isFolded ? section.lines : [])));
  return hidden.size === 0 ? lines : lines.filter((line) => !hidden.has(line));
}

/** Scrolls to a line after it was added. If several lines were added, the first of them is then at the top of the window. */
function useScrollToAddedLine(
  addedLine: string | null,
  table: RefObject<HTMLTableElement | null>,
  lines: readonly EstimateRow[],
) {
  const lastScrolledTo = useRef(addedLine);
  const lineCount = useRef(lines.length);
  useEffect(() => {
    const previousCount = lineCount.current;
    lineCount.current = lines.length;
    if (addedLine === null || addedLine === lastScrolledTo.current || !lines.some(({ key }) => key === addedLine))
      return;
    lastScrolledTo.current = addedLine;
    const isFirstOfSeveral = lines.at(-1)?.key !== addedLine && lines.length - previousCount > 1;
    table.current
      ?.querySelector(`[data-line="${addedLine}"]`)
      ?.scrollIntoView({ block: isFirstOfSeveral ? 'start' : 'nearest' });
  }, [addedLine, lines, table]);
}

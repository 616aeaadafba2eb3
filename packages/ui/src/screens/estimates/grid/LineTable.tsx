/** The table with the lines of an estimate, in which a user edits, selects, moves and deletes lines. */
import { css, type SerializedStyles } from '@emotion/react';
import styled from '@emotion/styled';
import { type EstimateRow, estimateRows } from '@plumbline/domain/estimates/changes/estimateRows';
import { placeOfNewLines } from '@plumbline/domain/estimates/changes/insertTarget';
import { valuesOfText } from '@plumbline/domain/estimates/commands/cellPaste';
import {
  commandEvent,
  commandsIn,
  findCommand,
  type LineCommandName,
} from '@plumbline/domain/estimates/commands/lineCommands';
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
import { VisuallyHidden, visuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { shortWindow } from '../../../theme/breakpoints.ts';
import { useMediaQuery } from '../../../theme/useMediaQuery.ts';
import {
  cardsMedia,
  cardsQuery,
  columnsMedia,
  lineColumnGap,
  linesHeadHeight,
  narrowCard,
  narrowTouchCard,
  touchMedia,
} from '../estimateLayout.ts';
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
import { dragStyles, useLineDrag } from './moving/useLineDrag.tsx';
import { touchStyles, useLineTouch } from './moving/useLineTouch.ts';
import { CostHeadings, costStyles, useShowsCosts } from './rows/costs.tsx';
import { lineOptionStyles } from './rows/LineOptionCheckbox.tsx';
import { nameAboveNumbers } from './rows/nameAboveNumbers.ts';
import { RowGroup } from './rows/RowGroup.tsx';
import { rowGroups } from './rows/rowGroups.ts';
import type { DisplayedSection } from './rows/SectionRow.tsx';
import { useHighlightChanges } from './rows/useHighlightChanges.ts';
import { selectCheckboxStyles } from './selection/SelectCheckbox.tsx';
import { SelectionBar } from './selection/SelectionBar.tsx';
import type { LineSelection } from './selection/useLineSelection.ts';
import { useGridKeys } from './useGridKeys.ts';

export interface LineTableProps {
  actor: EstimateActor;
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
  const { actor, lines, selection, showsSelectionBar, onEnd, onShowKeys, newLineDefaults } = props;
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
      actor.send(commandEvent(command, ids, value));
      if (findCommand(command).opensForm) onEnd();
    },
    [actor, onEnd],
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
        <SelectionBar actor={actor} lines={lines} selected={selectedIds} onClear={clearSelection} />
      )}
      <Table
        aria-label="Line items"
        ref={table}
        data-costs={showsCosts || undefined}
        data-selecting={selection.isSelecting || undefined}
        data-insert-at-start={place === null || undefined}
        costStyles={showsCosts ? costStyles : undefined}
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
      </Table>
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

/** At least the width of the total of the estimate. `--digits` is its number of characters, each about 7.8 pixels wide. */
const totalWidth = 'max(clamp(98px, 13cqi, 110px), calc(var(--digits, 0) * 7.8px))';

/**
 * The widths of the columns: name, rate, quantity, tax, total, unit, actions. They shrink with the table.
 */
const widths: readonly string[] = [
  'minmax(130px, 1fr)',
  'clamp(84px, 11.5cqi, 96px)',
  'clamp(68px, 9.5cqi, 78px)',
  'clamp(52px, 7.4cqi, 62px)',
  totalWidth,
  'clamp(92px, 14cqi, 118px)',
  'var(--row-actions)',
];

const lineColumns = widths.join(' ');

/** In a row that is being edited, the column of the unit is wide enough for the longest name of a unit. */
const editingColumns = widths.with(5, '136px').join(' ');

/** The heading of a section spans the first four columns. */
const sectionColumns = `minmax(0, 1fr) ${widths.slice(4).join(' ')}`;

/** In a narrow card, the name and the actions are above the other columns. The column of the rate takes the remaining width. */
const columnsBelowName = `minmax(72px, 1fr) 68px 52px ${totalWidth} 100px`;
const editingColumnsBelowName = `minmax(88px, 1fr) 68px 58px ${totalWidth} 128px`;

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

/** The layout on wide screens: columns below a sticky table head. */
const columnLayout = css`
  ${columnsMedia} {
    & tr {
      display: grid;
      grid-template-columns: ${lineColumns};
      column-gap: ${lineColumnGap};
      align-items: center;
      padding-inline: 20px 12px;
    }
    & tbody > tr:not([data-editing], [data-notice]) {
      min-height: 40px;
      ${touchMedia} {
        min-height: var(--touch);
      }
    }
    & td[data-field='description'] {
      padding-block: 8px;
    }
    & :is(td, th)[data-field='unit'] {
      padding-left: 8px;
    }
    & > thead {
      position: sticky;
      top: calc(56px + var(--demo-bar-height) + ${linesHeadHeight} + var(--banners-height, 0px));
      z-index: 2;
      border-bottom: 1px solid var(--line-strong);
      background: var(--paper);
      ${shortWindow} {
        position: static;
      }
    }
    & :is(td[tabindex], td[data-open]) {
      align-self: stretch;
      display: grid;
      align-content: center;
    }
    & td[tabindex] {
      margin-block: 4px;
      scroll-margin-block: 8px;
      border-radius: 1px;
      cursor: cell;
    }
    & td[tabindex][data-field='description'] {
      padding-block: 4px;
    }
    /* A click on a cell shows the focus too, because the next key press changes this cell. */
    & td[tabindex]:focus {
      outline: 2px solid var(--accent-8);
      outline-offset: 3px;
    }
    & td[tabindex][data-field='unit']:focus {
      outline-offset: 2px;
    }
    /* The selected cells. The area of a cell covers half of the space around it, so that the areas touch each other. */
    & td[data-range] {
      position: relative;
    }
    & td[data-range]:not([data-open])::after {
      position: absolute;
      inset: -5px calc(${lineColumnGap} / -2);
      border: 0 solid var(--accent-8);
      background: var(--accent-a3);
      content: '';
      pointer-events: none;
    }
    & td[data-range~='top']:not([data-open])::after {
      border-top-width: 1px;
    }
    & td[data-range~='bottom']:not([data-open])::after {
      border-bottom-width: 1px;
    }
    & td[data-range~='left']:not([data-open])::after {
      border-left-width: 1px;
    }
    & td[data-range~='right']:not([data-open])::after {
      border-right-width: 1px;
    }
    &[data-selecting-cells] {
      user-select: none;
    }
    /* The checkbox to the left of the name, which selects the line. */
    & tbody > tr[data-line] {
      position: relative;
    }
    & tbody > tr[data-line]::before {
      position: absolute;
      inset-block: 0;
      left: 2px;
      display: grid;
      place-content: center;
      width: 12px;
      height: 12px;
      margin-block: auto;
      border: 1px solid var(--line-control);
      border-radius: 3px;
      color: #fff;
      font-size: 10px;
      line-height: 10px;
      content: '';
      opacity: 0;
      cursor: pointer;
    }
    & tbody > tr[data-line]:is(:hover, :focus-within, [aria-selected='true'])::before,
    &[data-selecting] > tbody > tr[data-line]::before {
      opacity: 1;
    }
    &[data-selecting] :is(td[tabindex], tr[data-line]) {
      cursor: pointer;
    }
    /* A finger needs no pointer above the row to see its checkbox, so the checkboxes are shown only while lines are selected. */
    ${touchMedia} {
      &:not([data-selecting]) > tbody > tr[data-line]:not([aria-selected='true'])::before {
        opacity: 0;
      }
      &[data-selecting] > :is(thead, tbody) > tr:not([data-notice]) {
        padding-left: 48px;
      }
      &[data-selecting] > tbody > tr[data-line]::before {
        left: 16px;
        width: 18px;
        height: 18px;
        border-radius: 4px;
        font-size: 13px;
        line-height: 13px;
      }
    }
    & tbody > tr[aria-selected='true']::before {
      border-color: var(--accent-9);
      background: var(--accent-9);
      content: '✓' / '';
    }
    & tbody > tr[aria-selected='true'] {
      background: var(--accent-a3);
    }
    & tr[data-editing-cell] {
      background: var(--accent-a2);
    }
    /* The text stays at the same position when the cell is opened. */
    & td[data-open] {
      margin-inline: -9px;
      padding-block: 2px;
    }
    & td[data-open][data-field='unit'] {
      padding-left: 0;
      margin-inline: -3px -9px;
    }
    & td[data-open] input {
      padding-inline: 8px;
    }
    & td[data-open][data-field='rate'] input {
      padding-left: 20px;
    }
    & td[data-open] select {
      padding-inline: 8px 24px;
    }
    & tr[data-editing] {
      grid-template-columns: ${editingColumns};
      align-items: start;
      padding-block: 3px;
    }
    & tr[data-editing] > td {
      padding-block: 3px;
    }
    & tr[data-editing] > td[data-field='total'] {
      padding-top: 12px;
    }
    & tr[data-section] {
      grid-template-columns: ${sectionColumns};
    }
    & tr[data-section] > td[data-field='description'] {
      padding-block: 0;
      grid-template-columns: auto minmax(0, 1fr);
      align-items: center;
      display: grid;
    }
    & tr[data-notice] {
      display: block;
      padding: 0 20px 12px;
    }
    & tr[data-notice] > td {
      display: block;
    }
    ${narrowCard} {
      ${nameAboveNumbers(columnsBelowName, editingColumnsBelowName)}
    }
    ${touchMedia} {
      ${narrowTouchCard} {
        ${nameAboveNumbers(columnsBelowName, editingColumnsBelowName)}
      }
    }
  }
`;

/** The layout on narrow screens: each row is a card with the name, the numbers and the total. */
const cardLayout = css`
  ${cardsMedia} {
    & > tbody {
      /* The estimated height of 25 cards, the size of a row group. */
      contain-intrinsic-height: auto 1950px;
    }
    & > thead {
      ${visuallyHidden}
    }
    & tbody > tr {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0 5px;
      padding: 4px 4px 12px 16px;
    }
    & td[data-field='description'] {
      flex: 1 1 calc(100% - 164px);
      padding-block: 6px 2px;
      font-size: 15px;
      font-weight: 560;
      line-height: 20px;
    }
    & td[data-field='actions'] {
      order: 1;
    }
    & td[data-field='rate'] {
      order: 2;
    }
    & td[data-field='quantity'] {
      order: 3;
    }
    & td[data-field='unit'] {
      order: 4;
    }
    & td[data-field='tax'] {
      order: 5;
    }
    & td[data-field='total'] {
      order: 6;
      margin-left: auto;
      padding-right: 12px;
      font-size: 14px;
    }
    & tr:not([data-editing]) > td:is([data-field='rate'], [data-field='quantity'], [data-field='unit'], [data-field='tax']) {
      color: var(--ink-soft);
    }
    & tr:not([data-editing]) > td[data-field='quantity']::before {
      content: '× ';
    }
    & tr:not([data-editing]) > td[data-field='tax']::before {
      content: '· ';
    }
    & tr:not([data-editing]) > td[data-field='tax']::after {
      content: '% tax';
    }
    & td > button:not([data-tooltip]) {
      width: var(--touch);
      height: var(--touch);
    }
    & tr[data-section] {
      flex-wrap: nowrap;
      padding-block: 4px;
    }
    & tr[data-section] > td[data-field='total'] {
      order: 0;
      padding-right: 0;
    }
    & tr[data-section] > td[data-field='actions'] {
      flex: none;
    }
    & tr[data-section] > td[data-field='description'] {
      display: flex;
      flex: 1 1 0;
      align-items: center;
      margin-left: -12px;
    }
    & tr[data-section] > td[data-field='unit'] {
      display: none;
    }
    & td > button[data-fold] {
      flex: none;
    }
    & tr[data-editing] {
      display: grid;
      grid-template-columns: 1fr 1fr;
      gap: 10px;
      padding: 14px 16px;
    }
    & tr[data-editing] > td {
      order: 0;
      padding: 0;
    }
    & tr[data-editing] > td[data-field='description'] {
      grid-column: 1 / -1;
    }
    & tr[data-editing] > td[data-field='total'] {
      order: 7;
      margin: 0;
      align-self: center;
      text-align: left;
    }
    & tr[data-editing] > td[data-field='actions'] {
      order: 8;
    }
    & tr[data-editing] > td[data-field='option'] {
      grid-column: 1 / -1;
      order: 6;
    }
    & tr[data-notice] {
      display: block;
      padding: 0 16px 14px;
    }
    & tr[data-notice] > td {
      display: block;
    }
  }
`;

/**
 * The browser skips the layout of row groups that are out of view (`content-visibility`). The search of the browser still finds
 * their texts.
 */
const Table = styled.table<{ costStyles: SerializedStyles | undefined }>`
  --row-actions: 96px;
  display: block;
  font-size: var(--font-size-small);
  line-height: 18px;
  & > thead,
  & > tbody {
    display: block;
  }
  & th {
    padding: 8px 0;
    color: var(--ink-soft);
    font-size: 12px;
    font-weight: 580;
    text-align: left;
    white-space: nowrap;
  }
  & td {
    min-width: 0;
    padding: 0;
    overflow-wrap: anywhere;
  }
  & :is(td, th):is([data-field='rate'], [data-field='quantity'], [data-field='tax'], [data-field='total']) {
    text-align: right;
    white-space: nowrap;
  }
  & td[data-field='total'] {
    font-weight: 580;
  }
  & td[data-field='actions'] {
    position: relative;
    display: flex;
    justify-content: flex-end;
  }
  & > tbody {
    /* The estimated height of 25 rows, the size of a row group. */
    contain-intrinsic-height: auto 1025px;
    content-visibility: auto;
  }
  & tbody > tr {
    border-bottom: 1px solid var(--line);
  }
  & tbody > tr {
    scroll-margin-block: calc(146px + var(--banners-height, 0px)) 120px;
  }
  & tr[data-unsaved] {
    border-bottom: 0;
  }
  /* The user typed this number as a formula. */
  & td[title]:is([data-field='rate'], [data-field='quantity']) {
    text-decoration: underline dotted var(--line-control);
    text-underline-offset: 4px;
  }
  /* The place of new lines, if the user chose one. */
  & tr[data-insert-below] {
    box-shadow: inset 0 -3px var(--accent-9);
  }
  &[data-insert-at-start] > tbody:first-of-type > tr:first-of-type {
    box-shadow: inset 0 3px var(--accent-9);
  }
  & tr[data-section] {
    border-bottom-color: var(--line-strong);
    background: var(--gray-a2);
    & strong {
      font-weight: 640;
    }
    & small {
      margin-left: 6px;
      color: var(--ink-soft);
      font-size: 12px;
      white-space: nowrap;
    }
    & > td[data-field='total'] {
      font-weight: 640;
    }
  }
  & td > button[data-fold] {
    margin-left: -9px;
    & > svg {
      transition: transform 120ms;
    }
    &[aria-expanded='true'] > svg {
      transform: rotate(90deg);
    }
    @media (prefers-reduced-motion: reduce) {
      & > svg {
        transition: none;
      }
    }
  }
  & [data-section-name] {
    flex: 1;
  }
  & tr[data-saving] > td:not([data-field='actions']) {
    color: var(--ink-soft);
  }
  & tr[data-outside-totals] > td[data-field='total'] {
    color: var(--ink-soft);
    font-weight: 400;
    text-decoration: line-through;
  }
  & tr[data-editing] {
    background: var(--accent-a2);
    box-shadow: inset 3px 0 var(--accent-9);
  }
  & tr[data-editing] td[data-field='unit'] {
    padding-left: 0;
  }
  & tr[data-editing] select {
    padding-right: 26px;
  }
  & tr[data-editing] button[type='submit'] {
    background: var(--accent-9);
    color: var(--accent-contrast);
  }
  & td > button:not([data-tooltip]) {
    display: inline-grid;
    place-items: center;
    width: 32px;
    height: 32px;
    border: 0;
    border-radius: var(--radius-2);
    background: none;
    color: var(--ink-soft);
    cursor: pointer;
    ${touchMedia} {
      width: var(--touch);
      height: var(--touch);
    }
  }
  ${touchMedia} {
    /* Three buttons and the drag handle. */
    --row-actions: calc(4 * var(--touch) - 12px);
  }
  @media (hover: hover) {
    & tbody > tr:not([data-editing], [data-notice], [aria-selected='true']):hover {
      background: var(--gray-a2);
    }
    & td > button:not([data-tooltip]):hover {
      background: var(--gray-a4);
      color: var(--ink);
    }
  }
  ${columnLayout}
  ${cardLayout}
  ${dragStyles}
  ${lineOptionStyles}
  ${selectCheckboxStyles}
  ${touchStyles}
  ${(props) => props.costStyles}
`;

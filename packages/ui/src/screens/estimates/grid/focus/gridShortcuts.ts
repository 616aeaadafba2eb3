/**
 * The keys of the lines of an estimate. The handlers of the keys read these tables, and the help lists them. The keys of commands are in
 * `lineCommands.ts`.
 */
import { commandsIn, lineCommands } from '@plumbline/domain/estimates/commands/lineCommands';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { listShortcuts, type Shortcut, type ShortcutKey } from '@plumbline/domain/shared/shortcuts';
import type { ShortcutGroup } from '../../../../components/ShortcutsDialog.tsx';

const { keys: texts } = estimateTexts;

const shortcut = (label: string, ...keys: readonly ShortcutKey[]): Shortcut => ({ label, keys });
const withoutShift = (key: string): ShortcutKey => ({ key, shift: false });
const withShift = (key: string): ShortcutKey => ({ key, shift: true });
const withCtrl = (key: string): ShortcutKey => ({ key, ctrl: true, shift: false });
const withCtrlAndShift = (key: string): ShortcutKey => ({ key, ctrl: true, shift: true });

/** The keys that move the focus. */
export const moveShortcuts = {
  left: shortcut(texts.move, withoutShift('ArrowLeft')),
  right: shortcut(texts.move, withoutShift('ArrowRight')),
  up: shortcut(texts.move, withoutShift('ArrowUp')),
  down: shortcut(texts.move, withoutShift('ArrowDown')),
  rowStart: shortcut(texts.rowEnds, withoutShift('Home')),
  rowEnd: shortcut(texts.rowEnds, withoutShift('End')),
  firstRow: shortcut(texts.gridEnds, withCtrl('Home')),
  lastRow: shortcut(texts.gridEnds, withCtrl('End')),
  pageUp: shortcut(texts.page, withoutShift('PageUp')),
  pageDown: shortcut(texts.page, withoutShift('PageDown')),
};

/** The keys that select the lines above and below, while lines are selected. */
export const lineSelectionShortcuts = {
  selectUp: shortcut(texts.selectLines, withShift('ArrowUp')),
  selectDown: shortcut(texts.selectLines, withShift('ArrowDown')),
};

/** The keys that start to edit a cell. Each other character replaces the text of the cell. */
export const startShortcuts = {
  edit: shortcut(texts.edit, { key: 'Enter' }, { key: 'F2' }),
  replace: shortcut(texts.replace, { key: 'Backspace' }),
};

/** The keys in an open cell. */
export const openCellShortcuts = {
  fill: shortcut(texts.fillTyped, { key: 'Enter', ctrl: true }),
  down: shortcut(texts.saveDown, withoutShift('Enter')),
  up: shortcut(texts.saveUp, withShift('Enter')),
  next: shortcut(texts.saveNext, withoutShift('Tab')),
  previous: shortcut(texts.savePrevious, withShift('Tab')),
  cancel: shortcut(texts.cancel, { key: 'Escape' }),
};

/** The keys that select cells. */
export const rangeShortcuts = {
  left: shortcut(texts.selectCells, withShift('ArrowLeft')),
  right: shortcut(texts.selectCells, withShift('ArrowRight')),
  up: shortcut(texts.selectCells, withShift('ArrowUp')),
  down: shortcut(texts.selectCells, withShift('ArrowDown')),
  rowStart: shortcut(texts.selectToRowEnds, withShift('Home'), withCtrlAndShift('ArrowLeft')),
  rowEnd: shortcut(texts.selectToRowEnds, withShift('End'), withCtrlAndShift('ArrowRight')),
  firstRow: shortcut(texts.selectToColumnEnds, withCtrlAndShift('ArrowUp')),
  lastRow: shortcut(texts.selectToColumnEnds, withCtrlAndShift('ArrowDown')),
};

/** The keys for the selected cells. */
export const selectedCellShortcuts = {
  clearCells: shortcut(texts.clearCells, { key: 'Delete' }),
  endSelection: shortcut(texts.endSelection, { key: 'Escape' }),
};

/** The keys that select lines. */
export const selectShortcuts = {
  toggle: shortcut(texts.toggleLine, { key: ' ' }),
  all: shortcut(texts.selectAll, withCtrl('a')),
  endSelection: shortcut(texts.endSelection, { key: 'Escape' }),
};

/** The keys in the form for a new line. */
export const newLineShortcuts = {
  add: shortcut(texts.addLine, { key: 'Enter' }),
  lastLine: shortcut(texts.lastLine, { key: 'ArrowUp' }),
  atEnd: shortcut(texts.addAtEnd, { key: 'Escape' }),
};

/** The browser turns these keys into the events copy, cut and paste, which `useGridClipboard.ts` handles. */
const clipboardShortcuts = [
  shortcut(texts.copy, withCtrl('c')),
  shortcut(texts.cut, withCtrl('x')),
  shortcut(texts.paste, withCtrl('v')),
];

/** The commands of lines that have keys. */
const commandShortcuts = (['selection', 'menu', 'history'] as const).map((place) =>
  commandsIn(place).flatMap(({ label, keys }) => (keys ? [{ label, keys }] : [])),
);
const [selectionCommands = [], menuCommands = [], historyCommands = []] = commandShortcuts;

/** Lists each key of a command once, although several places offer it. */
const onlyOnce = (shortcuts: readonly Shortcut[]) => [
  ...new Map(shortcuts.map((listed) => [listed.label, listed])).values(),
];

/** The help: all keys by what a user does. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  { title: texts.moveTitle, shortcuts: listShortcuts(Object.values(moveShortcuts)) },
  {
    title: texts.editTitle,
    shortcuts: listShortcuts([...Object.values(startShortcuts), ...Object.values(openCellShortcuts)]),
  },
  { title: texts.newLineTitle, shortcuts: Object.values(newLineShortcuts) },
  {
    title: texts.linesTitle,
    shortcuts: [
      ...listShortcuts([
        selectShortcuts.toggle,
        ...Object.values(lineSelectionShortcuts),
        selectShortcuts.all,
        selectShortcuts.endSelection,
      ]),
      ...onlyOnce([...selectionCommands, ...menuCommands, ...historyCommands]),
    ],
  },
  {
    title: texts.cellsTitle,
    shortcuts: listShortcuts([
      ...Object.values(rangeShortcuts),
      ...Object.values(selectedCellShortcuts),
      ...clipboardShortcuts,
      shortcut(texts.fillDown, ...(lineCommands.fillDown.keys ?? [])),
    ]),
  },
];

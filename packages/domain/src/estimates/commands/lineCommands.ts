/**
 * The commands with which a user changes the lines of an estimate. The machine, the toolbars, the rows and the keys read this table, so a new
 * command needs only an entry here and its test.
 */
import type { ItemType } from '../../catalogue/itemTypes.ts';
import { documentTexts } from '../../messages/documentTexts.ts';
import { estimateTexts } from '../../messages/estimateTexts.ts';
import type { ToastText } from '../../messages/messages.ts';
import { isPressed, type KeyPress, type ShortcutKey } from '../../shared/shortcuts.ts';
import {
  addLines,
  canHaveMargin,
  deleteLines,
  duplicateLines,
  fillDown,
  type MovedLines,
  moveLines,
  setMargin,
  updateEachLine,
  updateLines,
} from '../changes/bulkChanges.ts';
import type { NewId } from '../changes/change.ts';
import type { HistoryEntry } from '../changes/editHistory.ts';
import { addLine, openLine } from '../changes/edits.ts';
import { displayedDiscountTerms, type EstimateRow, estimateRows, limitedDiscount } from '../changes/estimateRows.ts';
import {
  type InsertTarget,
  placeOfNewLines,
  targetAbove,
  targetBelow,
  targetInSection,
  type WithInsertTarget,
} from '../changes/insertTarget.ts';
import { redo, revertedAction, undo, withRecordedAction } from '../changes/undo.ts';
import type { WorkingCopy } from '../changes/workingCopy.ts';
import { type EditableColumn, type LineValues, parseTax } from '../lines/line.ts';
import { endOfSection, isSection, moveOfSection } from '../lines/sections.ts';
import { discountFieldsOf, discountText } from '../pricing/discount.ts';
import type { LineOption } from '../pricing/extraLineValues.ts';
import type { PastedChanges } from './cellPaste.ts';
import { type ChangedMeasures, changeMeasures, linesMeasuredWith } from './measureChanges.ts';
import { type RestoredContent, restoreContent } from './restoreContent.ts';
import {
  addSection,
  type FoldedSections,
  toggleSection,
  unfoldSectionsWith,
  unfoldSectionsWithNewLines,
} from './sectionChanges.ts';

/** A working copy, which of its sections are folded on the page, and where new lines are added. */
export type EditedEstimate = WorkingCopy & FoldedSections & WithInsertTarget;

/** The message after undo and redo. After a change of the discount, it says which discount the estimate has now. */
function revertedText(direction: 'undo' | 'redo', action: HistoryEntry | null, copy: EditedEstimate): ToastText | null {
  if (!action) return null;
  const { summary, detail } = action;
  const isBasis = detail?.field === 'discount_basis';
  const text = estimateTexts.reverted(direction, isBasis ? { ...summary, kind: 'discount' } : summary);
  if (summary.kind !== 'discount' && !isBasis) return text;
  const discount = limitedDiscount(copy);
  const terms = { ...displayedDiscountTerms(copy), ...discountFieldsOf(discount) };
  return { ...text, text: estimateTexts.currentDiscount(discount === 0 ? null : discountText(terms)) };
}

/** The value that a user types or chooses for a command. */
export type CommandValue =
  | {
      readonly kind: 'number';
      readonly label: string;
      readonly placeholder: string;
      /** Null if the text is invalid. */
      readonly parse: (text: string) => number | null;
    }
  | {
      readonly kind: 'choice';
      readonly options: (rows: readonly EstimateRow[]) => readonly { readonly value: string; readonly label: string }[];
    };

/**
 * Where the page offers a command. `selection`: in the bar of the selected lines, and with its keys for the selected lines or the line with
 * the focus. `row`: as a button in each row. `menu`: in the menu of a row, and with its keys for the line with the focus. `heading`: as a
 * button in the heading of a section. `cell`: with its keys for the selected cells or the cell with the focus. `history`: next to the heading of the
 * lines, and with its keys in the whole window. `margin`: in the bar and in the menu of the estimate, while costs are shown.
 */
export type CommandPlace = 'margin' | 'selection' | 'row' | 'menu' | 'heading' | 'cell' | 'history';

export interface LineCommand<Input extends object = object> {
  /** The text of the button. A command without a label has its own form, dialog or gesture. */
  readonly label?: string;
  /** The label of the button in a row. */
  readonly rowLabel?: (values: Pick<LineValues, 'description' | 'kind'>) => string;
  /** The user interface has an icon for each of these names. */
  readonly icon?: 'arrowDown' | 'arrowUp' | 'copy' | 'plus' | 'redo' | 'trash' | 'undo';
  /** Whether the bar of the selected lines shows the icon instead of the label, also if there is space for the label. */
  readonly showsOnlyIcon?: true;
  readonly keys?: readonly ShortcutKey[];
  readonly places?: readonly CommandPlace[];
  readonly value?: CommandValue;
  /** The event of the dialog machine that opens a dialog first. The dialog asks for a confirmation or for the new values. */
  readonly opensDialog?: 'deletion.requested' | 'measures.opened';
  /** Whether the command is ignored while a dialog is open. Its keys also work in a dialog. */
  readonly needsClosedDialog?: true;
  /** False if undo does not revert the command. */
  readonly isUndoable?: false;
  /** Whether the user types a new line after the command, so that the form for a new line gets the focus. */
  readonly opensForm?: true;
  /** Default: the command is always possible. */
  isPossible?(copy: EditedEstimate, input: Input): boolean;
  /** Returns the changed parts of the copy, or the whole copy. */
  apply(copy: EditedEstimate, input: Input, newId: NewId): Partial<EditedEstimate>;
  /** The text that the page shows after the command. Null for no text. */
  message?(before: EditedEstimate, after: EditedEstimate, input: Input): ToastText | null;
}

interface Lines {
  readonly ids: readonly string[];
}

const command = <Input extends object>(definition: LineCommand<Input>): LineCommand<Input> => definition;

const move = (copy: EditedEstimate, moved: MovedLines) => unfoldSectionsWith(copy, moveLines(copy, moved), moved.ids);

/** Adds lines after the row `after`, or at the place that the user chose. There, the next lines follow them. */
function addAtTarget(
  copy: EditedEstimate,
  after: string | null | undefined,
  add: (after: string | null | undefined) => WorkingCopy,
): Partial<EditedEstimate> {
  if (after !== undefined) return unfoldSectionsWith(copy, add(after));
  const nextCopy = add(placeOfNewLines(estimateRows(copy), copy.insertTarget));
  const insertTarget = copy.insertTarget && targetBelow(nextCopy, nextCopy.lastAddedLine);
  return { ...unfoldSectionsWith(copy, nextCopy), insertTarget };
}

const chooseTarget = (
  findTarget: (copy: EditedEstimate, row: string) => InsertTarget | null,
): Pick<LineCommand<Lines>, 'isUndoable' | 'opensForm' | 'apply'> => ({
  isUndoable: false,
  opensForm: true,
  apply: (copy, { ids: [row = ''] }) => ({ insertTarget: findTarget(copy, row) }),
});

/**
 * The move of lines down (step 1) or up (step -1) by one row. A heading moves with the lines of its section. Undefined if the lines
 * cannot move.
 */
function moveByOne(copy: WorkingCopy, { ids }: Lines, step: 1 | -1): MovedLines | undefined {
  const rows = estimateRows(copy);
  const heading = rows.find(({ key, values }) => key === ids[0] && isSection(values));
  if (heading) return moveOfSection(rows, heading.key, step);
  const movedIds = new Set(ids);
  const isMoved = ({ key }: EstimateRow) => movedIds.has(key);
  const first = rows.findIndex(isMoved);
  const next = rows[rows.findLastIndex(isMoved) + 1];
  if (step === 1) return next && { ids, after: next.key };
  return first > 0 ? { ids, after: rows[first - 2]?.key ?? null } : undefined;
}

const moveCommand = (step: 1 | -1): Pick<LineCommand<Lines>, 'isPossible' | 'apply'> => ({
  isPossible: (copy, lines) => moveByOne(copy, lines, step) !== undefined,
  apply(copy, lines) {
    const moved = moveByOne(copy, lines, step);
    return moved ? move(copy, moved) : copy;
  },
});

/** Adds a section and opens the row of its heading, so that the user can type its name. If another row is open, it stays open. */
function addOpenSection(
  copy: EditedEstimate,
  section: { readonly name: string; readonly lines?: readonly string[] },
  newId: NewId,
): WorkingCopy {
  const nextCopy = addSection(copy, section, newId);
  const isOtherRowOpen = nextCopy.open !== null || nextCopy.lastAddedLine === null;
  return isOtherRowOpen ? nextCopy : openLine(nextCopy, nextCopy.lastAddedLine);
}

/** The choice that puts lines in a new section. It differs from the id of every section. */
const newSection = 'new';

/** The lines among `ids` whose rates can follow a margin. */
export function linesWithMargin(rows: readonly EstimateRow[], ids: readonly string[]): readonly EstimateRow[] {
  const searchedIds = new Set(ids);
  return rows.filter(({ key, values }) => searchedIds.has(key) && !isSection(values) && canHaveMargin(values));
}

const { selection, sections, option, insert, cells, cost } = estimateTexts;

export const lineCommands = {
  /** With `itemType`, the values are also added to the catalogue, as an item of this type. */
  addLine: command<{ readonly values: LineValues; readonly itemType?: ItemType; readonly byKeyboard?: boolean }>({
    apply: (copy, line, newId) => addAtTarget(copy, undefined, (after) => addLine(copy, { ...line, after }, newId)),
  }),
  /** `after` is the id of the row before the new lines, or null for the start. Default: the place that the user chose, or the end. */
  addLines: command<{ readonly values: readonly LineValues[]; readonly after?: string | null }>({
    apply: (copy, { values, after }, newId) =>
      addAtTarget(copy, after, (place) => addLines(copy, { values, after: place }, newId)),
  }),
  /** The four following commands choose where new lines are added. */
  insertAbove: command<Lines>({ label: insert.above, places: ['menu'], ...chooseTarget(targetAbove) }),
  insertBelow: command<Lines>({
    label: insert.below,
    keys: [{ key: '+', ctrl: true, shift: true }],
    places: ['menu'],
    ...chooseTarget(targetBelow),
  }),
  insertInSection: command<Lines>({
    label: insert.inSection,
    rowLabel: ({ description }) => insert.inSectionOf(description),
    icon: 'plus',
    places: ['heading'],
    ...chooseTarget(targetInSection),
  }),
  insertAtEnd: command({
    label: insert.atEnd,
    isUndoable: false,
    opensForm: true,
    apply: () => ({ insertTarget: null }),
  }),
  /** In each section, the copies are added after the last duplicated line, or after the section if its heading is duplicated too. */
  duplicate: command<Lines>({
    label: selection.duplicate,
    icon: 'copy',
    places: ['selection', 'menu'],
    apply: (copy, { ids }, newId) => unfoldSectionsWithNewLines(copy, duplicateLines(copy, ids, newId)),
  }),
  moveUp: command<Lines>({
    label: selection.moveUp,
    icon: 'arrowUp',
    showsOnlyIcon: true,
    keys: [{ key: 'ArrowUp', alt: true }],
    places: ['selection', 'menu'],
    ...moveCommand(-1),
  }),
  moveDown: command<Lines>({
    label: selection.moveDown,
    icon: 'arrowDown',
    showsOnlyIcon: true,
    keys: [{ key: 'ArrowDown', alt: true }],
    places: ['selection', 'menu'],
    ...moveCommand(1),
  }),
  /** `after` is the id of the line before the moved lines. Null moves them to the start. The lines keep their order. */
  move: command<MovedLines>({ apply: move }),
  /** Sets the rates of lines to a margin in percent, which the user types in a dialog. Lines without a cost keep their rate. */
  setMargin: command<Lines & { readonly value: number }>({
    label: cost.setMargin,
    places: ['margin'],
    isPossible: (copy, { ids }) => linesWithMargin(estimateRows(copy), ids).length > 0,
    apply: (copy, { ids, value: margin }) => setMargin(copy, { ids, margin }),
  }),
  setTax: command<Lines & { readonly value: number }>({
    label: selection.setTax,
    places: ['selection'],
    value: { kind: 'number', label: selection.tax, placeholder: 'Tax %', parse: parseTax },
    apply: (copy, { ids, value: tax }) => updateLines(copy, { ids, values: { tax } }),
  }),
  /** Copies the values of columns, which are the `value` of the input, from the first line to the other lines, or from the line above to one line. */
  fillDown: command<Lines & { readonly value: readonly EditableColumn[] }>({
    keys: [{ key: 'd', ctrl: true, shift: false }],
    places: ['cell'],
    apply: (copy, { ids, value: columns }) => fillDown(copy, { ids, columns }),
  }),
  /**
   * Changes cells of several lines, and adds lines at the end, for example after a paste. `notice` tells the user what was left out. Without
   * changes, the command only shows the notice.
   */
  changeCells: command<PastedChanges & { readonly notice?: string | undefined }>({
    apply(copy, { cells: changed, added }, newId) {
      const changedCopy = updateEachLine(copy, new Map(changed.map(({ line, values }) => [line, values])));
      if (added.length === 0) return changedCopy;
      return unfoldSectionsWith(copy, addLines(changedCopy, { values: added }, newId));
    },
    message: (_, __, { notice }) => (notice === undefined ? null : { title: notice }),
  }),
  /** Deletes lines and headings that the user has copied. It asks nothing, because a paste or an undo brings them back. */
  cut: command<Lines>({
    apply: (copy, { ids }) => deleteLines(copy, ids),
    message: (_, __, { ids }) => cells.linesCut(ids.length),
  }),
  /** `value` is the id of a section, or `new`. */
  putInSection: command<Lines & { readonly value: string }>({
    label: sections.putIn,
    places: ['selection'],
    value: {
      kind: 'choice',
      options: (rows) => [
        ...rows
          .filter(({ values }) => isSection(values))
          .map(({ key, values }) => ({ value: key, label: values.description })),
        { value: newSection, label: sections.putInNew },
      ],
    },
    apply: (copy, { ids, value }, newId) =>
      value === newSection
        ? addOpenSection(copy, { name: sections.newName, lines: ids }, newId)
        : move(copy, { ids, after: endOfSection(estimateRows(copy), value) }),
  }),
  setOption: command<Lines & { readonly value: LineOption }>({
    label: option.set,
    places: ['selection'],
    value: {
      kind: 'choice',
      options: () => Object.entries(option.actions).map(([value, label]) => ({ value, label })),
    },
    apply: (copy, { ids, value }) => updateLines(copy, { ids, values: { option: value } }),
  }),
  /** Opens the dialog that changes the measures of the lines that were added together with the line. */
  openMeasures: command<Lines>({
    label: estimateTexts.measures.open,
    places: ['menu'],
    opensDialog: 'measures.opened',
    isUndoable: false,
    isPossible: (copy, { ids: [line = ''] }) => linesMeasuredWith(estimateRows(copy), line).length > 0,
    apply: (copy) => copy,
  }),
  /** Computes the quantities of lines from new measures. */
  changeMeasures: command<ChangedMeasures>({ apply: changeMeasures }),
  /** Gives the estimate the lines, sections and discount of a document. */
  restoreDocument: command<RestoredContent>({
    apply: (copy, content, newId) => unfoldSectionsWithNewLines(copy, restoreContent(copy, content, newId)),
    message: () => documentTexts.toasts.restored,
  }),
  delete: command<Lines>({
    label: selection.delete,
    rowLabel: (values) =>
      isSection(values) ? sections.delete(values.description) : `${selection.delete} ${values.description}`,
    icon: 'trash',
    keys: [{ key: 'Delete' }],
    places: ['selection', 'row'],
    opensDialog: 'deletion.requested',
    apply: (copy, { ids }) => deleteLines(copy, ids),
  }),
  addSection: command<{ readonly name: string }>({ label: sections.add, icon: 'plus', apply: addOpenSection }),
  /** Folds or unfolds a section. */
  toggleSection: command<{ readonly section: string }>({
    isUndoable: false,
    apply: (copy, { section }) => toggleSection(copy, section),
  }),
  undo: command({
    label: estimateTexts.undo,
    icon: 'undo',
    keys: [{ key: 'z', ctrl: true, shift: false }],
    places: ['history'],
    needsClosedDialog: true,
    isUndoable: false,
    isPossible: ({ history }) => history.undo.length > 0,
    apply: (copy) => undo(copy),
    message(before, after) {
      return revertedText('undo', revertedAction(before.history.redo, after.history.redo), after);
    },
  }),
  redo: command({
    label: estimateTexts.redo,
    icon: 'redo',
    keys: [
      { key: 'z', ctrl: true, shift: true },
      { key: 'y', ctrl: true, shift: false },
    ],
    places: ['history'],
    needsClosedDialog: true,
    isUndoable: false,
    isPossible: ({ history }) => history.redo.length > 0,
    apply: (copy) => redo(copy),
    message(before, after) {
      return revertedText('redo', revertedAction(before.history.undo, after.history.undo), after);
    },
  }),
};

export type LineCommandName = keyof typeof lineCommands;

type InputOf<Name extends LineCommandName> =
  (typeof lineCommands)[Name] extends LineCommand<infer Input> ? Input : never;

/** The user changes lines with a command. The fields after `command` are the input of the command. */
export type LineCommandEvent = {
  [Name in LineCommandName]: { readonly type: 'lines.changed'; readonly command: Name } & InputOf<Name>;
}[LineCommandName];

export const findCommand = (name: LineCommandName): LineCommand => lineCommands[name];

/** Applies the command of an event, if it is possible. */
export function applyLineCommand<Copy extends EditedEstimate>(copy: Copy, event: LineCommandEvent, newId: NewId): Copy {
  const { isPossible, apply, isUndoable = true } = findCommand(event.command);
  if (isPossible && !isPossible(copy, event)) return copy;
  const nextCopy = { ...copy, ...apply(copy, event, newId) };
  return isUndoable ? withRecordedAction(copy, nextCopy) : nextCopy;
}

export interface OfferedCommand extends LineCommand {
  readonly name: LineCommandName;
  readonly label: string;
}

/** The commands that the page offers in a place, in the order of the table. */
export const commandsIn = (place: CommandPlace): readonly OfferedCommand[] =>
  Object.entries<LineCommand>(lineCommands).flatMap(([name, { label = '', ...definition }]) =>
    definition.places?.includes(place) ? [{ ...definition, name: name as LineCommandName, label }] : [],
  );

/** The event of an offered command. `value` has the type that the command requires. */
export const commandEvent = (
  name: LineCommandName,
  ids: readonly string[],
  value?: number | string | readonly string[],
): LineCommandEvent =>
  ({ type: 'lines.changed', command: name, ids, ...(value !== undefined && { value }) }) as LineCommandEvent;

/** The command of a place whose keys are pressed. */
export const commandOfKeys = (place: CommandPlace, press: KeyPress): OfferedCommand | undefined =>
  commandsIn(place).find(({ keys = [] }) => isPressed(keys, press));

/** The keys of a command in the format of the attribute `aria-keyshortcuts`. */
export const keyShortcuts = ({ keys = [] }: LineCommand): string | undefined =>
  keys
    .flatMap(({ key, alt, ctrl, shift }) => {
      const combination = [
        ...(shift ? ['Shift'] : []),
        ...(alt ? ['Alt'] : []),
        key.length === 1 ? key.toUpperCase() : key,
      ];
      return ctrl
        ? [
            ['Control', ...combination],
            ['Meta', ...combination],
          ]
        : [combination];
    })
    .map((combination) => combination.join('+'))
    .join(' ') || undefined;

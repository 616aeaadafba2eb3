/** The texts about an estimate, its lines and its sections that the specification does not have. */
import type { ToastText } from './messages.ts';

/** The fields of an estimate that another user changed, as a part of a sentence. */
const changedFields = {
  discount: 'the discount',
  valid_until: 'the validity',
  client_notes: 'the notes to the client',
  terms: 'the terms',
  discount_percent: 'the discount',
  discount_basis: 'whether the discount is taken before or after tax',
} as const;

const countText = (count: number, noun: string, plural = `${noun}s`) => `${count} ${count === 1 ? noun : plural}`;
const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');

/** The texts after several changes of lines were saved, by the kind of the changes. */
const savedLines = {
  add: { title: 'Items created', verb: 'added' },
  edit: { title: 'Items updated', verb: 'updated' },
  remove: { title: 'Items removed', verb: 'deleted' },
  mixed: { title: 'Items updated', verb: 'saved' },
} as const;

/** One or two names, or the first of more names and the number of the others. */
const namesText = ([first = '', ...others]: readonly string[]) =>
  others.length <= 1 ? [first, ...others].join(' and ') : `${first} and ${countText(others.length, 'other')}`;

/** What an action did to lines, for the message after undo and redo. */
const actions = { add: 'added', edit: 'changed', remove: 'deleted', move: 'moved', mixed: 'changed' } as const;

/** Where new lines are added, in names. */
export interface PlaceNames {
  /** Whether the user has not chosen a place. */
  readonly isEnd: boolean;
  /** The name of the line above. Null at the start of the estimate or of a section. */
  readonly lineAbove: string | null;
  /** The name of the section. Null if the new lines belong to no section. */
  readonly section: string | null;
}

export const estimateTexts = {
  notSaved: (count: number, noun: 'line' | 'change'): string =>
    `${countText(count, noun)} ${isOrAre(count)} not saved.`,
  disconnected: {
    title: 'The connection is lost',
    text: 'Changes are kept and sent when it returns',
  },
  reconnected: (count: number): ToastText => ({
    title: 'The connection is back',
    text: `${countText(count, 'change')} ${isOrAre(count)} being sent`,
  }),
  /** The toast about changes of other users that are in conflict with changes of this user. */
  conflict: (names: readonly string[]): ToastText => ({
    title: `Changed by ${names.length > 0 ? namesText(names) : 'another user'} meanwhile`,
    text: 'Choose which version to keep',
  }),
  /** Shown in messages if the name of another user is not known. */
  anotherUser: 'Another user',
  /** The toast after one call saved several changes of lines. */
  linesSaved: (count: number, kind: keyof typeof savedLines): ToastText => ({
    title: savedLines[kind].title,
    text: `${countText(count, 'line item')} ${savedLines[kind].verb}`,
  }),
  /** The other users who have the estimate open. */
  viewers: (names: readonly string[]): string => `${namesText(names)} ${isOrAre(names.length)} here`,
  /** Read out when a change of another user is shown. If `lineCount` is 0, only `field` changed. */
  changedElsewhere: (name: string, lineCount: number, field: keyof typeof changedFields): string => {
    const what = lineCount === 0 ? changedFields[field] : countText(lineCount, 'line');
    return name ? `${name} changed ${what}.` : `${what[0]?.toUpperCase()}${what.slice(1)} changed.`;
  },
  /** The heading of the line totals on the invoice. These totals include the tax. The subtotal below them does not include it. */
  printedTotal: 'Total incl. tax',
  printedSum: 'Sum of the lines incl. tax',
  printedSubtotalNote: 'before tax',
  discountLowered: (action: 'Deleting' | 'Changing', count: number, from: string, to: string): string =>
    `${action} ${count === 1 ? 'a line' : `${count} lines`} lowered the discount from ${from} to ${to}.`,
  /** The notice after another basis lowered a discount amount. */
  discountLoweredByBasis: (from: string, to: string): string =>
    `The discount was lowered from ${from} to ${to}, the most that can be taken on this basis.`,
  /** Shown in the dialog that asks about the deletion of lines. */
  discountWillFall: (from: string, to: string): string => `The discount falls from ${from} to ${to}.`,
  /** The label of a cell that is being edited, for screen readers. */
  cellLabel: (column: string, line: string): string => `${column} of ${line}`,
  /** The list of catalogue items below the name of a new line. */
  suggestions: 'Suggestions from the catalogue',
  suggestionCount: (count: number): string =>
    count === 0 ? '' : `${countText(count, 'suggestion')} from the catalogue`,
  /** The catalogue picker, with which a user can add several items at once. */
  picker: {
    quantity: (name: string): string => `Quantity of ${name}`,
    quantityPlaceholder: 'Qty',
    hint: 'Type quantities to add several items at once.',
    picked: (count: number): string => `${count} picked`,
    tax: 'Tax %',
    invalidQuantity: 'Type a number or a formula as the quantity, for example 12.5 or 4*3.',
    /** An item that is only sold in whole units. */
    roundedUp: (quantity: number): string => `Rounded up to ${quantity.toLocaleString('en-US')}`,
    invalidMeasure: 'Type a number',
    invalidTax: 'Type the tax as a number from 0 to 100.',
    add: (count: number): string => `Add ${countText(count, 'line')}`,
    remove: (name: string): string => `Remove ${name}`,
  },
  /** The dialog that changes the measures of lines that were added with an assembly. */
  measures: {
    open: 'Change measures…',
    title: (assembly: string): string => `Measures of ${assembly}`,
    description: 'The quantities of these lines are computed from the measures.',
    /** The label of a measure with its unit. */
    label: (label: string, unit: string): string => (unit === '' ? label : `${label} (${unit})`),
    invalid: "Type a number or a formula, for example 2,400 or 24' x 12'.",
    lines: 'Lines',
    /** Read out between the old and the new quantity. */
    becomes: 'becomes',
    changedByHand: 'The quantity was changed by hand. It stays, unless you tick the line.',
    noResult: 'Cannot be computed from these measures. It stays as it is.',
    total: (difference: string): string => `Estimate total ${difference}`,
    sameTotal: 'The estimate total stays the same.',
    confirm: (count: number): string => (count === 0 ? 'Save measures' : `Change ${countText(count, 'line')}`),
    /** Read out after a measure is typed, before the change of the total. */
    changing: (count: number): string => `${countText(count, 'quantity', 'quantities')} will change.`,
    noLines: 'The lines of this assembly were deleted.',
    cancel: 'Cancel',
    close: 'Close',
  },
  /** The bar of the selected lines. */
  selection: {
    label: 'Selected lines',
    count: (count: number): string => `${count} selected`,
    /** Shown instead of the count before a line is selected. */
    none: 'Choose lines',
    /** The button that starts to select lines, and ends it. */
    start: 'Select',
    end: 'Done',
    /** The label of the checkbox of a line. */
    line: (name: string): string => `Select ${name}`,
    copy: 'Copy',
    duplicate: 'Duplicate',
    moveUp: 'Move up',
    moveDown: 'Move down',
    tax: 'Tax % of the selected lines',
    setTax: 'Set tax',
    delete: 'Delete',
    clear: 'Clear the selection',
    confirmDelete: (count: number): string => `Are you sure you want to delete these ${count} items?`,
  },
  /** Where new lines are added. */
  insert: {
    above: 'Insert line above',
    below: 'Insert line below',
    inSection: 'Add a line',
    inSectionOf: (section: string): string => `Add a line to ${section}`,
    atEnd: 'Add at the end instead',
    /** The label of the button that opens the menu of a row. */
    menu: (name: string): string => `More actions for ${name}`,
    menuTitle: 'More actions',
    /** The heading of the form for a new line. `isEnd`: the user has not chosen a place. */
    place: ({ isEnd, lineAbove, section }: PlaceNames): string => {
      if (isEnd) return section === null ? 'New line at the end' : `New line at the end of ${section}`;
      if (lineAbove !== null) return `New line below ${lineAbove}`;
      return section === null ? 'New line at the start' : `New line at the start of ${section}`;
    },
  },
  drag: {
    /** The names of the dragged lines. */
    several: (first: string, count: number): string => `${first} and ${count - 1} more`,
    /** Read out after a drop. `lineAbove` is the name of the line above, if there is one. */
    moved: (lines: string, lineAbove: string | undefined): string =>
      lineAbove === undefined ? `${lines} moved to the start.` : `${lines} moved below ${lineAbove}.`,
    cancelled: 'The lines were not moved.',
  },
  /** The sections of an estimate and their headings. */
  sections: {
    add: 'Add section',
    newName: 'New section',
    /** Read out before the name of a section. */
    label: 'Section',
    /** `offered` lines are not in the total of the section. */
    lineCount: (count: number, offered: number): string =>
      `${countText(count, 'line')}${offered > 0 ? `, ${offered} not in the total` : ''}`,
    /** The label of the button that folds and unfolds a section. */
    linesOf: (name: string): string => `Lines of ${name}`,
    rename: (name: string): string => `Rename section ${name}`,
    delete: (name: string): string => `Delete section ${name}`,
    putIn: 'Put in section…',
    putInNew: 'New section…',
    confirmDelete: 'Are you sure you want to delete this section?',
    /** What happens to the lines of a deleted section. `sectionAbove` is the name of the section above it. */
    linesStay: (name: string, count: number, sectionAbove: string | undefined): string => {
      if (count === 0) return `${name} has no lines.`;
      const lines = count === 1 ? 'The line' : `The ${count} lines`;
      const verb =
        count === 1
          ? sectionAbove === undefined
            ? 'belongs'
            : 'joins'
          : sectionAbove === undefined
            ? 'belong'
            : 'join';
      return `${lines} of ${name} stay${count === 1 ? 's' : ''} and ${verb} ${sectionAbove ?? 'to no section'}.`;
    },
    /** Below the lines of a section on the invoice. */
    printedTotal: (name: string): string => `Total of ${name}`,
  },
  /** Whether a line is optional. */
  option: {
    label: 'Optional',
    states: { none: 'No', offered: 'Offered', chosen: 'Chosen' },
    /** The list of actions in the bar of the selected lines. */
    set: 'Optional…',
    actions: { offered: 'Make optional', chosen: 'Make optional, chosen', none: 'Make regular' },
    /** The visible text of the checkbox in the row of an optional line. */
    badges: { offered: 'Optional', chosen: 'Chosen' },
    /** The label of the checkbox in the row for screen readers. */
    chosen: (name: string): string => `Optional line chosen: ${name}`,
    /** Read out after the total of an offered line. */
    notInTotal: 'not in the total',
    /** The checkbox in the form of a line on a phone. */
    isOptional: 'Optional line',
    /** The heading of the offered lines. */
    offered: 'Options, not in the total',
    /** The label of their total. */
    offeredTotal: {
      without_tax: 'Options without tax, not in the total',
      with_tax: 'Options with tax, not in the total',
    },
  },
  /** The error of a credit with a negative rate that is also saved to the catalogue. */
  creditInCatalogue: 'A catalogue item has no negative rate. Enter a negative quantity instead.',
  /** The error of a discount on an estimate whose sub total and taxes are 0 or less. */
  nothingToDiscount: 'The sub total and taxes are not above $0.00, so there is nothing to discount',
  /** The error of a call with two discounts. */
  amountOrPercent: 'Send discount or discount_percent, not both',
  /** What a discount is limited to, by its basis. */
  discountLimits: { after_tax: 'sub total and taxes', before_tax: 'sub total' },
  /** Below a negative total. */
  negativeTotal: 'The credits are larger than the prices. The client gets this amount back.',
  scopePlaceholder: 'Description: the scope of work',
  /** The cost and the margin, for users of the company only. */
  cost: {
    /** The cost of one unit. */
    label: 'Unit cost',
    /** The cost of a line, below its unit cost. */
    ofLine: (amount: string): string => `${amount} in all`,
    /** The cost of the lines, in the summary. */
    total: 'Total cost',
    margin: 'Margin',
    /** Follows the percent of a margin below the field of the markup. */
    inMargin: ' margin',
    markup: 'Markup',
    /** The label of the field. */
    markupField: 'Markup %',
    show: 'Show cost and margin',
    hide: 'Hide cost and margin',
    /** The lines that the margin includes. */
    known: (count: number, lineCount: number): string =>
      count === lineCount
        ? `Cost known for all ${countText(lineCount, 'line')}.`
        : `Cost known for ${count} of ${countText(lineCount, 'line')}. The others are left out.`,
    setMargin: 'Set margin',
    setMarginOfAll: 'Set margin of all lines',
    /** The same item of the menu while no line has a cost. */
    cannotSetMargin: 'Set margin: no line has a cost',
    /** The title of the dialog. */
    targetMargin: 'Set margin',
    targetMarginField: 'Margin %',
    targetMarginHint: 'Each rate becomes cost ÷ (1 − margin), rounded to the cent. The margin is before the discount.',
    applyMargin: (count: number): string => `Change ${countText(count, 'rate')}`,
    cancelMargin: 'Cancel',
    keepsRates: (count: number): string =>
      count === 1 ? '1 line without a cost keeps its rate.' : `${count} lines without a cost keep their rates.`,
    marginTooHigh: 'Type a margin below 100 %. No rate has a margin of 100 % of itself.',
    /** Why the margin cannot be set. */
    needsCost: 'None of these lines has a cost. Enter a unit cost first.',
    noCosts: 'No line has a cost yet.',
  },
  /** The dialog for rows that were copied from a spreadsheet. */
  paste: {
    title: 'Paste line items',
    toCorrect: (count: number): string => `${countText(count, 'row')} to correct`,
    complete: (count: number): string => `${countText(count, 'complete row')}`,
    noRows: 'The copied text has no rows',
    noRowsHint: 'Copy the rows in the spreadsheet and paste them again.',
    add: (count: number): string => `Add ${countText(count, 'line item')}`,
    cancel: 'Cancel',
    /** The label of a select with the copied columns. */
    columnOf: (label: string): string => `Column of ${label}`,
    noColumn: 'No column',
    column: (number: number, text: string): string => (text ? `${number}: ${text}` : `Column ${number}`),
    /** The label of a cell, for screen readers. */
    cell: (label: string, row: number): string => `${label}, row ${row}`,
    remove: (row: number): string => `Leave out row ${row}`,
  },
  /** Cells that a user selects, copies, cuts and pastes. */
  cells: {
    /** Read out when cells are selected. '' for one cell, which has the focus. */
    selected: (count: number): string => (count > 1 ? `${countText(count, 'cell')} selected` : ''),
    copied: (count: number, noun: 'cell' | 'line'): string => `${countText(count, noun)} copied`,
    /** After the button Copy, which a user without a keyboard presses. */
    linesCopied: (count: number): ToastText => ({
      title: `${countText(count, 'line')} copied`,
      text: 'Paste them in the field Name of a new line, or in a spreadsheet',
    }),
    copyNotAllowed: {
      title: 'Nothing was copied',
      text: 'The browser does not allow this page to copy',
    } satisfies ToastText,
    linesCut: (count: number): ToastText => ({
      title: `${countText(count, 'line')} cut`,
      text: 'Paste or undo to bring them back',
    }),
    /** After cells were cut or cleared that cannot be empty. */
    onlyCostsEmpty: 'Only a cost can be empty. The other cells keep their values.',
    computedLeftOut: 'Totals and margins are computed, so they were not pasted.',
    columnsPastLast: (count: number): string =>
      `${countText(count, 'column')} past the last column ${count === 1 ? 'was' : 'were'} not pasted.`,
    tooManyLines: (limit: string): string => `Nothing was pasted. An estimate can have at most ${limit} lines.`,
    /** The dialog for cells that cannot be pasted as they are, or that make new lines. */
    pasteTitle: 'Paste cells',
    /** Explains what the rows of the dialog do. '' if no lines are added. */
    rowsPastLast: (changed: number, added: number): string => {
      if (added === 0) return '';
      const changes = changed === 1 ? '1 row changes a line' : `${changed} rows change lines`;
      const additions = `past the last line ${added === 1 ? 'becomes a new line' : 'become new lines'}.`;
      return changed === 0
        ? `${countText(added, 'row')} ${additions}`
        : `${changes}, and ${added === 1 ? 'the row' : `${added} rows`} ${additions}`;
    },
    confirm: (changed: number, added: number): string => {
      if (added === 0) return `Change ${countText(changed, 'line')}`;
      if (changed === 0) return `Add ${countText(added, 'line')}`;
      return `Change ${countText(changed, 'line')} and add ${added}`;
    },
  },
  /** The keys of the lines, for the dialog that lists them. */
  keys: {
    title: 'Keys of the estimate',
    open: 'Keyboard shortcuts',
    moveTitle: 'Move in the lines',
    move: 'Move to the next cell or line',
    rowEnds: 'Move to the first or last cell of the line',
    gridEnds: 'Move to the first or last line',
    page: 'Move up or down by a page',
    editTitle: 'Edit a cell',
    edit: 'Edit the text of the cell',
    replace: 'Replace the text, as every letter and digit does',
    saveDown: 'Save and move down',
    saveUp: 'Save and move up',
    saveNext: 'Save and edit the next cell',
    savePrevious: 'Save and edit the previous cell',
    fillTyped: 'Write the text in all selected cells',
    cancel: 'Keep the old text',
    cellsTitle: 'Cells',
    selectCells: 'Select cells',
    selectToRowEnds: 'Select to the first or last cell',
    selectToColumnEnds: 'Select to the first or last line',
    clearCells: 'Empty the selected costs',
    copy: 'Copy cells or lines',
    cut: 'Cut cells or lines',
    paste: 'Paste cells or lines',
    fillDown: 'Fill with the first selected cell or the cell above',
    linesTitle: 'Lines',
    toggleLine: 'Select the line or deselect it',
    selectLines: 'Select further lines',
    selectAll: 'Select all lines',
    endSelection: 'End the selection',
    newLineTitle: 'New line',
    addLine: 'Add the line',
    lastLine: 'Move from Name to the last line',
    addAtEnd: 'Add at the end instead of the chosen place',
  },
  /** The keys above the number pad of a phone. */
  formulaKeys: {
    label: 'Keys for formulas',
    minus: 'Minus',
    plus: 'Plus',
    times: 'Times',
    dividedBy: 'Divided by',
    bracket: 'Bracket',
    feet: 'Feet',
    inches: 'Inches',
    enter: 'Enter',
  },
  /** The status of the changes, next to the heading of the lines. */
  saveStatus: {
    saved: (): string => 'Saved',
    /** The number of lines that were saved with the keyboard one after the other. */
    quietlySaved: (count: number): string => `${countText(count, 'line')} saved`,
    saving: (count: number): string => (count === 1 ? 'Saving' : `Saving ${count}`),
    offline: (count: number): string => `Offline, ${countText(count, 'change')}`,
    unsaved: (count: number): string => `${count} not saved`,
  } satisfies Record<string, (count: number) => string>,
  /** The card with the number of the estimate and the details for the client. */
  details: {
    title: (number: number): string => `Estimate No. ${number}`,
    valid_until: 'Valid until',
    client_notes: 'Notes to the client',
    terms: 'Terms',
    discount_basis: 'Discount is taken',
    discountBases: { after_tax: 'After tax', before_tax: 'Before tax' },
    useCompanyTerms: 'Use the terms of the company',
    notSaved: (label: string): string => `Your change of "${label}" is not saved.`,
    conflict: (name: string, label: string): string => `${name} changed "${label}" while you were editing it.`,
  },
  /** The number and the validity on the invoice. */
  printedNumber: (number: number): string => `No. ${number}`,
  printedValidUntil: (day: string): string => `Valid until ${day}`,
  printedNotes: 'Notes',
  undo: 'Undo',
  redo: 'Redo',
  /** The toast after undo and redo. */
  reverted: (
    direction: 'undo' | 'redo',
    { kind, count }: { readonly kind: keyof typeof actions | 'discount' | 'detail'; readonly count: number },
  ): ToastText => {
    const changed = { discount: 'discount changed', detail: 'details changed' };
    const action =
      kind === 'discount' || kind === 'detail' ? changed[kind] : `${countText(count, 'line')} ${actions[kind]}`;
    return { title: `${direction === 'undo' ? 'Undone' : 'Redone'}: ${action}` };
  },
  /** After undo and redo of a discount. Null if there is none now. */
  currentDiscount: (discount: string | null): string =>
    discount === null ? 'The estimate has no discount' : `The discount is ${discount}`,
  /** The button that restores a lowered discount and the lines that lowered it. */
  restoreDiscount: 'Restore',
  dismiss: 'Dismiss',
  /** The button that scrolls to the first line with a change that is not saved. */
  show: 'Show',
  tryAllAgain: 'Try all again',
  printTitle: 'Print without the changes that are not saved?',
  printedWithoutChanges: (count: number, noun: 'line' | 'change'): string =>
    `${countText(count, noun)} ${isOrAre(count)} not saved. The invoice shows the estimate as it is saved.`,
  printOfflineTitle: 'Print changes that are not saved yet?',
  printedOffline: (count: number): string =>
    `${countText(count, 'change')} ${isOrAre(count)} not saved yet, because the server cannot be reached. The invoice shows ${count === 1 ? 'it' : 'them'}.`,
  /** Shown if the changes were saved while the print dialog was open. */
  printSavedTitle: 'Print the invoice?',
  printedSaved: 'All changes are saved now.',
  printAnyway: 'Print',
  printCancel: 'Cancel',
} as const;

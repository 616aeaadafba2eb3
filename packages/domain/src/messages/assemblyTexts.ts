/** The texts about assemblies. The specification does not have these texts. */
import type { ToastText } from './messages.ts';

const countText = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

export const assemblyTexts = {
  title: 'Assemblies',
  measures: 'Measures',
  items: (count: number): string => countText(count, 'item'),
  perUnit: (unit: string): string => `per ${unit}`,
  /** `names` are the items of an assembly that were deleted from the catalogue. */
  missing: (names: readonly string[]): string => `Not in the catalogue any more and left out: ${names.join(', ')}`,
  /** Assemblies in the catalogue picker. */
  picker: {
    /** The choice in the filter for item types. */
    type: 'Assemblies',
    kind: (count: number): string => `Assembly · ${countText(count, 'item')}`,
    count: (count: number): string => (count === 1 ? '1 assembly' : `${count} assemblies`),
    /** The button that shows and hides the items of an assembly. */
    show: 'Items',
    showLabel: (name: string): string => `Items of ${name}`,
    /** The button that shows and hides the fields for the measures of an assembly. */
    measure: 'Measures',
    measureLabel: (name: string): string => `Measures of ${name}`,
    measuresHint: 'Type the measures. The quantity of each item is computed from them.',
    invalidMeasure: "Type each measure as a number or a formula, for example 2,400 or 24' x 12'.",
    noResult: (name: string): string =>
      `The quantity of ${name} cannot be computed from these measures. Change them, or the formula in the assembly.`,
    /** In place of a quantity that cannot be computed. */
    noQuantity: 'No result:',
    roundedUp: (exact: string, quantity: string): string => `${exact} → ${quantity}`,
  },
  list: {
    hint: 'Catalogue items that belong together, with quantities per unit or computed from measures. Import line item adds them together.',
    /** `labels` are the measures that an assembly asks for. */
    asksFor: (labels: readonly string[]): string => `Asks for: ${labels.join(', ')}`,
    empty: 'No assemblies yet',
    emptyHint: 'An assembly is a group of items, for example a roof per square. It adds all its lines in one step.',
    add: 'Add assembly',
    edit: (name: string): string => `Edit ${name}`,
    delete: (name: string): string => `Delete ${name}`,
    confirmDelete: 'Are you sure you want to delete this assembly?',
    confirmDeleteText: (name: string): string => `${name}. Lines that were added with it stay as they are.`,
    back: 'Back to the list',
  },
  form: {
    newTitle: 'New assembly',
    recordName: 'this assembly',
    name: 'Name',
    /** The label of the select for the unit. */
    unit: 'Per',
    addItem: 'Add an item of the catalogue',
    noItem: 'No item',
    quantity: (name: string): string => `Quantity of ${name}`,
    measures: 'Measures',
    measuresHint:
      'An assembly with measures asks for them when it is added to an estimate. A quantity can then be a formula, for example area * (1 + waste) / 100.',
    formulasHint:
      'Formulas use the names on the right, for example area * (1 + waste) / 100. A waste of 10 % is 0.1, and pitchFactor turns the area of the plan into the area of the roof.',
    addMeasure: 'Add measure',
    measureLabel: (name: string): string => `Label of ${name}`,
    measureDefault: (name: string): string => `Default of ${name}`,
    defaultPlaceholder: 'Default',
    removeMeasure: (name: string): string => `Remove ${name}`,
    /** The quantity that one unit of an item covers. `covers` is its name in formulas. */
    covers: (quantity: string, unit: string): string => `covers: ${quantity} ${unit}`.trim(),
    /** A measure in the table of conflicting changes. */
    measure: (name: string): string => `Measure ${name}`,
    quantityPlaceholder: 'Number or formula',
    invalidFormula: (names: readonly string[]): string =>
      `Type a number or a formula of ${names.join(', ')}, for example ${names[0]} * 1.1`,
    deleted: 'Not in the catalogue any more',
    remove: (name: string): string => `Remove ${name}`,
    save: 'Save',
  },
  toasts: {
    created: { title: 'Assembly created' },
    updated: { title: 'Assembly updated' },
    deleted: { title: 'Assembly deleted' },
  } satisfies Record<string, ToastText>,
  failures: {
    list: 'Error getting assemblies',
    create: 'Error creating assembly',
    update: 'Error updating assembly',
    delete: 'Error deleting assembly',
  },
  changedElsewhere: (name: string): string =>
    `${name || 'Somebody'} changed this assembly meanwhile. Choose Yes again to delete it as it is now.`,
} as const;

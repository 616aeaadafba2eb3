/** The texts about assemblies. The specification does not have these texts. */
import type { ToastText } from './messages.ts';

const countText = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

export const assemblyTexts = {
  title: 'Assemblies',
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
  },
  list: {
    hint: 'Catalogue items that belong together, with quantities per unit. Import line item adds them with one quantity.',
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

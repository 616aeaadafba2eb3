/** Tables of the catalogue and of spreadsheet imports. */
import type { ItemType } from '@plumbline/domain/catalogue/itemTypes';
import type { Unit } from '@plumbline/domain/catalogue/units';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { sortKeySql } from '../textKeys.ts';
import {
  companyId,
  companyRowPolicy,
  createdAt,
  percentColumn,
  rateColumn,
  textColumn,
  timestampColumn,
  versionColumns,
} from './columns.ts';
import { companies } from './company.ts';
import { files } from './files.ts';
import { users } from './users.ts';

/** Items of the catalogue [R3.07]. */
export const catalogueItems = pgTable(
  'catalogue_items',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    code: textColumn('code'),
    description: text('description').notNull(),
    rate: rateColumn('rate').notNull(),
    itemType: text('item_type').$type<ItemType>().notNull(),
    unit: text('unit').$type<Unit>().notNull(),
    category: textColumn('category'),
    /** Dollars per unit. Null if it is unknown. */
    cost: rateColumn('cost'),
    /** In percent of the cost. Null if the item has no markup of its own. */
    markup: percentColumn('markup'),
    /** Whether the item is only sold in whole units. */
    wholeUnits: boolean('whole_units').notNull().default(false),
    /** How much one unit covers. Null if it is unknown. */
    covers: numeric('covers', { precision: 18, scale: 4, mode: 'number' }),
    coversUnit: text('covers_unit').$type<Unit>(),
    /** In percent, for new lines. Null if the item has no tax of its own. */
    tax: percentColumn('tax'),
    /** The scope of work, with line breaks. */
    scope: textColumn('scope'),
    /**
     * The import that created the item. Null for other items, for restored items, and for items of imports before this column existed, which
     * have a row in `import_rows`. It has no foreign key: imports are never deleted, and checking each new item takes longer than writing it.
     */
    importId: uuid('import_id'),
    createdAt: createdAt(),
    ...versionColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'catalogue_items_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    index('catalogue_items_by_description').on(t.companyId, sortKeySql(t.description), t.id),
    index('catalogue_items_by_code').on(t.companyId, t.code),
    companyRowPolicy(),
  ],
);

/** A spreadsheet import into the catalogue, kept so that it can be undone [R7.29]. */
export const imports = pgTable(
  'imports',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    fileId: uuid('file_id'),
    /** The numbers of spreadsheet rows by outcome. */
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    undoneAt: timestampColumn('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'imports_file_fk',
      columns: [t.companyId, t.fileId],
      foreignColumns: [files.companyId, files.id],
      // The baseline migration sets only file_id to null on delete, because an import can be undone without its spreadsheet.
    }).onDelete('set null'),
    foreignKey({
      name: 'imports_created_by_fk',
      columns: [t.companyId, t.createdBy],
      foreignColumns: [users.companyId, users.id],
    }),
    index('imports_by_file').on(t.companyId, t.fileId),
    companyRowPolicy(),
  ],
);

/**
 * The change of one catalogue item by an import. `before` contains the previous fields. Only older imports have rows with the action
 * 'created': see `importId` of the items.
 */
export const importRows = pgTable(
  'import_rows',
  {
    companyId: companyId(),
    importId: uuid('import_id').notNull(),
    catalogueItemId: uuid('catalogue_item_id').notNull(),
    action: text('action').$type<'created' | 'updated'>().notNull(),
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>(),
    /**
     * The version of the item after the import. A higher current version means a later edit, except for the two versions that each
     * later, undone import adds. See docs/decisions/0061-spreadsheet-imports.md.
     */
    versionAfter: integer('version_after').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.importId, t.catalogueItemId] }),
    foreignKey({
      name: 'import_rows_import_fk',
      columns: [t.companyId, t.importId],
      foreignColumns: [imports.companyId, imports.id],
    }),
    foreignKey({
      name: 'import_rows_catalogue_item_fk',
      columns: [t.companyId, t.catalogueItemId],
      foreignColumns: [catalogueItems.companyId, catalogueItems.id],
    }).onDelete('cascade'),
    index('import_rows_by_item').on(t.companyId, t.catalogueItemId),
    companyRowPolicy(),
  ],
);

import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';
import { sales } from './sales.ts';
import { idOf } from './columns.ts';

/** Uploaded spreadsheets: a preview until confirmed, some rows done while confirmed, then only the fact. */
export const saleImports = sqliteTable(
  'sale_imports',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    adminId: idOf('admin_id', () => users.id),
    /** Seller of rows without one; null if each row names its seller. */
    sellerId: integer('seller_id').references(() => users.id),
    /** Valid rows. */
    rowCount: integer('row_count').notNull().default(0),
    /** From here an interrupted import goes on. */
    doneRows: integer('done_rows').notNull().default(0),
    importedRows: integer('imported_rows').notNull().default(0),
    createdAtMs: integer('created_at').notNull(),
    confirmedAtMs: integer('confirmed_at'),
    undoneAtMs: integer('undone_at'),
  },
  (table) => [index('sale_imports_created').on(table.createdAtMs)],
);

/** Valid rows until all are stored. Apart, since SQLite rewrites a whole record: the counts change with every few rows. */
export const importSheets = sqliteTable('sale_import_sheets', {
  importId: integer('import_id')
    .primaryKey()
    .references(() => saleImports.id, { onDelete: 'cascade' }),
  /** One line of JSON each. */
  rows: text('rows').notNull(),
});

/** By keyed content hash, so that a row is never imported twice; kept when its customer is erased, not when its import is undone. */
export const importedRows = sqliteTable(
  'imported_rows',
  {
    hash: text('hash').primaryKey(),
    saleId: idOf('sale_id', () => sales.id),
    /** Null for rows from before imports could be undone. */
    importId: integer('import_id').references(() => saleImports.id),
    /** The sale's last event of the import: a later event prevents undoing it. */
    lastEventId: integer('last_event_id'),
  },
  (table) => [
    index('imported_rows_import').on(table.importId, table.saleId),
    // Searched for each deleted sale.
    index('imported_rows_sale').on(table.saleId),
  ],
);

import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { PHOTO_VERDICTS } from '../../../shared/sales/photo/verdicts.ts';
import { users } from './accounts.ts';
import { idOf } from './columns.ts';

/** Private files: DNI photos and notification attachments. Nothing refers to a file without `attachedAtMs`. */
export const files = sqliteTable(
  'files',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull().unique(),
    purpose: text('purpose', { enum: ['dni', 'attachment'] }).notNull(),
    ownerId: idOf('owner_id', () => users.id),
    originalName: text('original_name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Verdict on a DNI's photo; null for photos stored before verdicts. */
    quality: text('quality', { enum: PHOTO_VERDICTS }),
    createdAtMs: integer('created_at').notNull(),
    attachedAtMs: integer('attached_at'),
    releasedAtMs: integer('released_at'),
    /** Prefix of its name in the bin, if only its age removed it. */
    binKey: text('bin_key'),
  },
  (table) => [
    index('files_unattached')
      .on(table.createdAtMs)
      .where(sql`attached_at is null`),
    index('files_released')
      .on(table.releasedAtMs)
      .where(sql`released_at is not null`),
    index('files_in_bin')
      .on(table.binKey)
      .where(sql`bin_key is not null`),
  ],
);

import { eq } from 'drizzle-orm';
import type { Db } from './open.ts';
import { deleteRows, equals, preparedGet } from './prepared.ts';
import { settings } from './schema.ts';

export const findSetting = preparedGet(
  (db, name: string) => db.select({ value: settings.value }).from(settings).where(eq(settings.name, name)),
  (row) => row?.value,
);

export const deleteSetting = deleteRows(settings, equals(settings.name));

export function upsertSetting(db: Db, name: string, value: string): void {
  db.insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
    .run();
}

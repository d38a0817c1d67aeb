import type { Db } from '../../db/open.ts';
import { preparedAll } from '../../db/prepared.ts';
import { templates } from '../../db/schema.ts';

export const listChangedTemplates = preparedAll((db) =>
  db.select({ key: templates.key, body: templates.body }).from(templates),
);

export function upsertTemplate(db: Db, values: typeof templates.$inferInsert): void {
  const { key: _key, ...set } = values;
  db.insert(templates).values(values).onConflictDoUpdate({ target: templates.key, set }).run();
}

import type { TemplateKey } from '../../../shared/templates/templates.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { templates } from '../../db/schema.ts';

const changed = prepared((db) =>
  db.select({ key: templates.key, body: templates.body }).from(templates).prepare(),
);

export function listChangedTemplates(db: Db): { key: TemplateKey; body: string }[] {
  return changed(db).all();
}

export function upsertTemplate(db: Db, values: typeof templates.$inferInsert): void {
  const { key: _key, ...set } = values;
  db.insert(templates).values(values).onConflictDoUpdate({ target: templates.key, set }).run();
}

import {
  DEFAULT_TEMPLATES,
  TEMPLATE_KEYS,
  TEMPLATE_LABELS,
  type TemplateKey,
  type TemplateView,
  type UpdateTemplateInput,
} from '../../../shared/templates/templates.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { templateErrors } from './templates.errors.ts';
import { listChangedTemplates, upsertTemplate } from './templates.repository.ts';

export function listTemplates(ctx: AppContext): TemplateView[] {
  const changed = new Map(listChangedTemplates(ctx.db).map(({ key, body }) => [key, body]));
  return TEMPLATE_KEYS.map((key) => toTemplateView(key, changed.get(key) ?? DEFAULT_TEMPLATES[key]));
}

/** Throws 404 for an unknown key. */
export async function updateTemplate(
  ctx: AppContext,
  admin: SignedInUser,
  { key, body }: UpdateTemplateInput,
): Promise<TemplateView> {
  const known = TEMPLATE_KEYS.find((one) => one === key);
  if (!known) throw templateErrors.notFound();
  return ctx.transaction(() => {
    const before = listTemplates(ctx).find((template) => template.key === known);
    upsertTemplate(ctx.db, { key: known, body, updatedById: admin.id, updatedAtMs: ctx.now() });
    const after = toTemplateView(known, body);
    recordAudit(ctx, {
      actorId: admin.id,
      kind: 'settings_changed',
      subjectName: `Plantilla ${after.label}`,
      from: before?.body ?? null,
      to: body,
    });
    return after;
  });
}

function toTemplateView(key: TemplateKey, body: string): TemplateView {
  return { key, label: TEMPLATE_LABELS[key], body };
}

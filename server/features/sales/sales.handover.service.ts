import { invalid } from '../../../shared/errors.ts';
import type { HandOverInput, HandoverView } from '../../../shared/users/users.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { recordAudit, subjectOf } from '../audit/audit.service.ts';
import { recordEvent } from '../events/events.service.ts';
import { moveOpenProspects } from '../prospects/prospects.moving.service.ts';
import { notify } from '../push/push.notify.service.ts';
import { userErrors } from '../users/users.errors.ts';
import { requireUser, type User } from '../users/users.service.ts';
import { handOverAppointments } from './appointments/appointments.closing.service.ts';
import { listOpenSales, updateSale, type Sale } from './sale/sale.repository.ts';

/**
 * Gives the open prospects and sales of an account, which may be inactive, to another seller. Throws 404 for an unknown account, 400
 * for an administrator, 409 for the same account or an inactive one.
 */
export function handOver(ctx: AppContext, admin: SignedInUser, input: HandOverInput): Promise<HandoverView> {
  return ctx.transaction(() => {
    const from = requireUser(ctx, input.id);
    const to = requireUser(ctx, input.to);
    if (to.id === from.id) throw userErrors.TO_ONESELF();
    if (to.role !== 'seller') throw invalid('El campo Vendedor debe ser un vendedor activo');
    if (!to.isActive) throw userErrors.TO_INACTIVE();
    const moved = input.prospects ? moveOpenProspects(ctx, admin, from.id, to) : { prospects: 0, skipped: 0 };
    const open = input.sales ? listOpenSales(ctx.db, from.id) : [];
    for (const sale of open) giveSale(ctx, admin, sale, to);
    const [first] = open;
    if (first) notify(ctx, [from.id, to.id], { kind: 'news', subjectId: first.id });
    recordAudit(ctx, {
      actorId: admin.id,
      kind: 'user_updated',
      ...subjectOf(from),
      to: `${moved.prospects} interesados y ${open.length} ventas a ${to.name}`,
    });
    return { ...moved, sales: open.length };
  });
}

/** Price, rate and commission stay. */
function giveSale(ctx: AppContext, admin: SignedInUser, sale: Sale, to: User): void {
  const updatedAtMs = Math.max(ctx.now(), sale.updatedAtMs + 1);
  const given = updateSale(ctx.db, sale.id, { sellerId: to.id, sellerName: to.name, updatedAtMs });
  handOverAppointments(ctx, sale.id, to.id);
  recordEvent(ctx, given, {
    actorId: admin.id,
    kind: 'handover',
    field: 'seller',
    from: sale.sellerName,
    to: to.name,
    alsoNewsFor: sale.sellerId,
    isQuiet: true,
  });
}

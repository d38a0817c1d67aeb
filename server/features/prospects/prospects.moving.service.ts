import { invalid } from '../../../shared/errors.ts';
import type { MoveProspectInput } from '../../../shared/prospects/prospects.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { postToSeller } from '../chat/chat.service.ts';
import { notify } from '../push/push.notify.service.ts';
import { findAccount, type User } from '../users/users.service.ts';
import { recordProspectEvent, writeColumns } from './prospects.change.service.ts';
import { movedTexts, noticeKey } from './prospects.moving.rules.ts';
import { findOpenWithNumber, listOpenProspects, type Prospect } from './prospects.repository.ts';
import { requireFreeNumber, requireOpen, requireReadable } from './prospects.checks.service.ts';
import { toProspectView } from './prospects.view.ts';

const OTHER_HAS_IT = 'Ese vendedor ya tiene a esa persona entre sus interesados';

/**
 * Moves an open prospect to another active seller and notifies both; does nothing for the same seller. Throws 404 for an unknown
 * prospect, 400 for no active seller, 409 for one that is not open or whose number the other seller has.
 */
export function moveProspect(ctx: AppContext, admin: SignedInUser, { id, sellerId }: MoveProspectInput) {
  return ctx.transaction(() => {
    const prospect = requireReadable(ctx, admin, id);
    requireOpen(prospect);
    if (sellerId === prospect.sellerId) return toProspectView(prospect, admin.id);
    const seller = findAccount(ctx, sellerId);
    if (seller?.role !== 'seller' || !seller.isActive) {
      throw invalid('El campo Vendedor debe ser un vendedor activo');
    }
    requireFreeNumber(ctx, sellerId, prospect.number, undefined, OTHER_HAS_IT);
    return toProspectView(moveTo(ctx, admin, prospect, seller), admin.id);
  });
}

/** Moves the open prospects of a seller; those whose number the other has stay. Call in a transaction. */
export function moveOpenProspects(
  ctx: AppContext,
  admin: SignedInUser,
  fromId: number,
  seller: Pick<User, 'id' | 'name'>,
): { prospects: number; skipped: number } {
  const open = listOpenProspects(ctx.db, fromId);
  const free = open.filter(({ number }) => number === null || !findOpenWithNumber(ctx.db, seller.id, number));
  for (const prospect of free) moveTo(ctx, admin, prospect, seller);
  return { prospects: free.length, skipped: open.length - free.length };
}

function moveTo(ctx: AppContext, admin: SignedInUser, prospect: Prospect, seller: Pick<User, 'id' | 'name'>) {
  const { id } = prospect;
  const moved = writeColumns(ctx, prospect, { sellerId: seller.id });
  const change = { from: prospect.sellerName, to: seller.name };
  const { eventId } = recordProspectEvent(ctx, id, {
    actorId: admin.id,
    kind: 'moved',
    field: 'seller',
    ...change,
  });
  recordAudit(ctx, { actorId: admin.id, kind: 'prospect_moved', subjectId: id, ...change });
  postNotices(ctx, admin, prospect, seller.id, eventId);
  notify(ctx, [seller.id], { kind: 'prospect', subjectId: id });
  return moved;
}

function postNotices(
  ctx: AppContext,
  admin: SignedInUser,
  { id, name, sellerId: formerId }: Prospect,
  sellerId: number,
  eventId: number,
): void {
  const { from, to } = movedTexts(name);
  // Administrators have no private room, and a deleted account reads none.
  if (findAccount(ctx, formerId)?.role === 'seller') {
    postToSeller(ctx, admin, formerId, from, `${noticeKey(id, 'from')}${eventId}`);
  }
  postToSeller(ctx, admin, sellerId, to, `${noticeKey(id, 'to')}${eventId}`);
}

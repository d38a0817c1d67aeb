import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NewCustomerLinkView } from '../../../../shared/sales/customerLink/customerLink.ts';
import { LINK_DAYS, MAX_LINKS } from '../../../../shared/sales/customerLink/trackSteps.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { isoInstant } from '../../../../shared/values/instants.ts';
import type { SignedInUser } from '../../../caller.ts';
import { isClockAhead } from '../../../clock.ts';
import type { AppContext } from '../../../context.ts';
import { hashToken, newLinkToken } from '../../../tokens.ts';
import { recordEvent } from '../../events/events.service.ts';
import { isLinkOver } from '../sale/sale.rules.ts';
import { findSale, type Sale } from '../sale/sale.repository.ts';
import { requireCustomer, requireSale } from '../sale/sale.service.ts';
import { saleErrors } from '../sale/sale.errors.ts';
import {
  deleteLink,
  deleteLinks,
  deleteOldLinks,
  findLink,
  insertLink,
  listLinks,
} from './customerLink.repository.ts';

/** Makes another link, and ends the oldest of five. Throws 409 for a cancelled, erased or long completed sale. */
export function createCustomerLink(
  ctx: AppContext,
  user: SignedInUser,
  saleId: number,
): Promise<NewCustomerLinkView> {
  return ctx.transaction(() => {
    const sale = requireSale(ctx, user, saleId);
    requireCustomer(sale);
    if (sale.status === 'cancelled') throw saleErrors.CANCELLED_HAS_NO_LINK();
    if (isLinkOver(sale, ctx.now())) throw saleErrors.TRACKING_OVER();
    const living = listLinks(ctx.db, sale.id);
    for (const id of living.slice(0, Math.max(0, living.length - MAX_LINKS + 1))) deleteLink(ctx.db, id);
    const token = newLinkToken();
    insertLink(ctx.db, { saleId: sale.id, tokenHash: hashToken(token), createdAtMs: ctx.now() });
    const { atMs } = recordEvent(ctx, sale, {
      actorId: user.id,
      kind: 'customer_link',
      field: 'customerLink',
      to: 'made',
    });
    return { url: `/s/${token}`, createdAt: isoInstant(atMs) };
  });
}

/** Ends all links of a sale. Throws 404 without a valid one. */
export function endCustomerLinks(ctx: AppContext, user: SignedInUser, saleId: number): Promise<void> {
  return ctx.transaction(() => {
    const sale = requireSale(ctx, user, saleId);
    if (isLinkOver(sale, ctx.now()) || listLinks(ctx.db, sale.id).length === 0)
      throw saleErrors.linkNotFound();
    deleteLinks(ctx.db, sale.id);
    recordEvent(ctx, sale, {
      actorId: user.id,
      kind: 'customer_link',
      field: 'customerLink',
      to: 'ended',
    });
  });
}

/** Throws 404 for an unknown or ended link, 410 if its sale is erased or ended long ago. */
export function requireTracked(ctx: AppContext, token: string): { sale: Sale; linkId: number } {
  const link = findLink(ctx.db, hashToken(token));
  const sale = link && findSale(ctx.db, link.saleId);
  if (!link || !sale) throw saleErrors.unknownLink();
  if (isLinkOver(sale, ctx.now())) throw saleErrors.linkGone();
  return { sale, linkId: link.id };
}

/** Time after its end in which a link says that it is over, and works again if its sale is reopened. */
const KEPT_MS = (LINK_DAYS + 365) * DAY_MS;
const LINKS_PER_STEP = 200;

/** Removes links of sales that ended more than a year after their links did. Logs failures: the next sweep resumes. */
export async function sweepLinks(ctx: AppContext): Promise<void> {
  try {
    if (isClockAhead(ctx)) return;
    const step = () =>
      ctx.transaction(() => deleteOldLinks(ctx.db, ctx.now() - KEPT_MS, LINKS_PER_STEP).changes);
    while ((await step()) === LINKS_PER_STEP) await nextTurn();
  } catch (error) {
    ctx.log.error({ err: error }, 'sweep of links failed');
  }
}

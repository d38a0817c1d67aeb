import type { ProspectItemView } from '../../../shared/tray/tray.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { AppContext } from '../../context.ts';
import { countAsked, countOfSeller, listAsked, listOfSeller } from './prospects.list.repository.ts';
import { dueBeforeMs } from './prospects.list.service.ts';
import type { Prospect } from './prospects.repository.ts';

/** A seller's due prospects, and new ones from the page. Call in a snapshot. */
export function countProspectsToDo(ctx: AppContext, sellerId: number): number {
  const keyBelow = dueBeforeMs(ctx);
  return countOfSeller(ctx.db, { sellerId, keyBelow }) + countAsked(ctx.db, sellerId, keyBelow);
}

/** Oldest due first; then those from the page, by their request. */
export function listProspectsToDo(ctx: AppContext, sellerId: number, limit: number): ProspectItemView[] {
  const keyBelow = dueBeforeMs(ctx);
  const due = listOfSeller('list', 'asc')(ctx.db, { sellerId, keyBelow }, limit, 0);
  return [...due, ...listAsked(ctx.db, sellerId, keyBelow, limit - due.length)].map(toItem);
}

function toItem({ id, name, phone, state, source, nextAtMs }: Prospect): ProspectItemView {
  const nextAt = nextAtMs === null ? null : isoInstant(nextAtMs);
  return { prospectId: String(id), name, phone, state, source, nextAt };
}

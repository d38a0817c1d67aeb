import { AppError } from '../../../shared/errors.ts';
import { ERASED } from '../../../shared/values/erased.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { rewriteNotices } from '../chat/chat.service.ts';
import { eraseProspectEvents, listMovers } from './prospects.erasure.repository.ts';
import { movedTexts, noticeKey } from './prospects.notices.ts';
import { updateProspect, type NewProspect, type Prospect } from './prospects.repository.ts';
import { ALREADY_WON, requireNotErased, requireOwn } from './prospects.rules.ts';

const orNull = (text: string | null) => text && ERASED;

/** Overwrites a person's data in prospect, events and notices; state and instants stay. Call in a transaction. */
function overwritePerson(ctx: AppContext, prospect: Prospect, also: Partial<NewProspect> = {}): void {
  updateProspect(ctx.db, prospect.id, {
    name: ERASED,
    phone: ERASED,
    number: null,
    city: orNull(prospect.city),
    note: orNull(prospect.note),
    lostReason: orNull(prospect.lostReason),
    contentHash: null,
    erasedAtMs: ctx.now(),
    ...also,
  });
  eraseProspectEvents(ctx.db, prospect.id);
  for (const actorId of listMovers(ctx.db, prospect.id)) {
    for (const [to, text] of Object.entries(movedTexts(ERASED))) {
      rewriteNotices(ctx, actorId, noticeKey(prospect.id, to), text);
    }
  }
}

/** Removes the person's data at once; an empty row stays for its key. Throws 404 for another's, 409 for one won or erased. */
export function deleteProspect(ctx: AppContext, user: SignedInUser, id: number): Promise<void> {
  return ctx.transaction(() => {
    const prospect = requireOwn(ctx, user, id);
    requireNotErased(prospect);
    if (prospect.state === 'won') throw new AppError('CONFLICT', ALREADY_WON);
    const nothing = {
      city: null,
      province: null,
      note: null,
      lostReason: null,
      planId: null,
      planName: null,
    };
    overwritePerson(ctx, prospect, { ...nothing, deletedAtMs: ctx.now() });
  });
}

import type { PushKind } from '../../../shared/push/push.ts';
import type { AppContext } from '../../context.ts';
import { deleteWaiting, insertMessages, insertMessagesToAdmins } from './push.messages.repository.ts';

interface Notice {
  kind: PushKind;
  /** Of the sale, chat room, notification or settlement. */
  subjectId: number;
  /** How long it waits, to gather what belongs together. */
  inMs?: number;
}

/**
 * Queues a push message for each device of the users; one that waits with the same kind and subject says it already. Call in
 * the transaction of what it is about, so that a kill loses neither.
 */
export function notify(ctx: AppContext, userIds: number[], notice: Notice): void {
  insertMessages(ctx.db, { userIds: JSON.stringify(userIds), ...rowOf(ctx, notice) });
}

/** As `notify`, for every administrator. */
export function notifyAdmins(ctx: AppContext, notice: Notice): void {
  insertMessagesToAdmins(ctx.db, rowOf(ctx, notice));
}

/** Removes what waits for the user's devices: they have seen it. Call in a transaction. */
export function withdrawNotices(ctx: AppContext, userId: number, { kind, subjectId }: Notice): void {
  deleteWaiting(ctx.db, { userId, kind, subjectId });
}

function rowOf(ctx: AppContext, { kind, subjectId, inMs = 0 }: Notice) {
  return { kind, subjectId, createdAtMs: ctx.now(), dueAtMs: ctx.now() + inMs };
}

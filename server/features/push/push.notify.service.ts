import type { PushKind } from '../../../shared/push/push.ts';
import type { AppContext } from '../../context.ts';
import { countMessages, deleteWaiting, insertMessages, insertMessagesToAdmins } from './push.repository.ts';

interface Notice {
  kind: PushKind;
  subjectId: number;
  /** Delay that gathers related events. */
  inMs?: number;
}

/** Queues a push message per device, unless one of that kind and subject waits. Call in the transaction of the event. */
export function notify(ctx: AppContext, userIds: number[], notice: Notice): void {
  insertMessages(ctx.db, userIds, rowOf(ctx, notice));
}

/** Like `notify`, for every administrator. */
export function notifyAdmins(ctx: AppContext, notice: Notice): void {
  insertMessagesToAdmins(ctx.db, rowOf(ctx, notice));
}

/** Removes the user's unsent messages about something they have seen. Call in a transaction. */
export function withdrawNotices(ctx: AppContext, userId: number, { kind, subjectId }: Notice): void {
  deleteWaiting(ctx.db, { userId, kind, subjectId });
}

export function countQueuedMessages(ctx: AppContext): number {
  return countMessages(ctx.db);
}

function rowOf(ctx: AppContext, { kind, subjectId, inMs = 0 }: Notice) {
  return { kind, subjectId, createdAtMs: ctx.now(), dueAtMs: ctx.now() + inMs };
}

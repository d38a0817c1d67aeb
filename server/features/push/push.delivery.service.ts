import { HOUR_MS, MINUTE_MS } from '../../../shared/values/durations.ts';
import { olderThanMs, sessionClockMs } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { deliver } from '../../delivery/deliver.ts';
import { isPushService } from './push.rules.ts';
import {
  deleteMessage,
  hasDue,
  listDue,
  startAttempts,
  updateMessage,
  type DueMessage,
  deleteSubscription,
} from './push.repository.ts';
import { MESSAGE_LIFE_S, postMessage } from './push.post.service.ts';

/** Sends push messages until the close; the tag of a repeated one replaces it on the device. */
export function deliverPushMessages(ctx: AppContext): void {
  deliver(ctx, {
    name: 'push',
    atOnce: 20,
    claimMs: 20_000,
    pausesMs: [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS],
    hasDue: () => hasDue(ctx.db, ctx.now()),
    takeDue: (limit) => takeDue(ctx, limit),
    countAttempt: (ids, dueAtMs) => startAttempts(ctx.db, ids, dueAtMs),
    postpone: (id, dueAtMs) => updateMessage(ctx.db, id, { dueAtMs }),
    finish: ({ id, subscriptionId }, { is }) =>
      is === 'gone' ? deleteSubscription(ctx.db, subscriptionId) : deleteMessage(ctx.db, id),
    hostOf: ({ endpoint }) => new URL(endpoint).host,
    send: (message, signal) => postMessage(ctx, message, signal),
  });
}

/** Deletes messages a day old, and subscriptions whose session is over. */
function takeDue(ctx: AppContext, limit: number): DueMessage[] {
  const oldMs = olderThanMs(ctx, MESSAGE_LIFE_S * 1000);
  const due = listDue(ctx.db, { nowMs: ctx.now(), sessionNowMs: sessionClockMs(ctx), limit });
  return due.filter((message) => {
    const isDead = !message.isLive || !isPushService(new URL(message.endpoint));
    const isOld = message.createdAtMs < oldMs;
    if (isDead) deleteSubscription(ctx.db, message.subscriptionId);
    else if (isOld) deleteMessage(ctx.db, message.id);
    return !isDead && !isOld;
  });
}

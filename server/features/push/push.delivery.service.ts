import { HOUR_MS, MINUTE_MS } from '../../../shared/values/durations.ts';
import { olderThanMs, sessionClockMs } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { isPushService } from './push.rules.ts';
import {
  deleteMessage,
  hasDue,
  listDue,
  startAttempts,
  updateDue,
  type DueMessage,
} from './push.messages.repository.ts';
import { MESSAGE_LIFE_S, postMessage, type ServiceResponse } from './push.post.service.ts';
import { deleteSubscription } from './push.repository.ts';
import { createRests } from './push.resting.service.ts';

/** Also finds messages that other servers and processes wrote. */
const POLL_MS = 1000;
const SENT_AT_ONCE = 20;
/** A message is due again if its sender was killed; a multiple of the sending time. */
const CLAIM_MS = 20_000;
/** Pauses after each failed attempt but the last. */
const PAUSES_MS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS];

/** Claims, sends and removes due messages until the close. A kill loses none, but may repeat one, whose tag replaces it. */
export function deliverPushMessages(ctx: AppContext): void {
  const stop = new AbortController();
  const sending = new Set<Promise<void>>();
  const rests = createRests();
  let isClaiming = false;

  async function deliver(): Promise<void> {
    if (isClaiming) return;
    isClaiming = true;
    try {
      while (sending.size < SENT_AT_ONCE && !stop.signal.aborted && hasDue(ctx.db, ctx.now())) {
        const claimed = await claimDue(ctx, SENT_AT_ONCE - sending.size);
        if (claimed.length === 0) return;
        for (const message of claimed) start(message);
      }
    } catch (error) {
      if (!ctx.noteOutage(error)) ctx.log.error({ err: error }, 'push messages not claimed');
    } finally {
      isClaiming = false;
    }
  }

  function start(message: DueMessage): void {
    const sent = send(message)
      .catch((error: unknown) => {
        // Due again when its claim ends.
        if (!ctx.noteOutage(error)) ctx.log.error({ err: error }, 'push attempt not recorded');
      })
      .finally(() => {
        sending.delete(sent);
        void deliver();
      });
    sending.add(sent);
  }

  async function send(message: DueMessage): Promise<void> {
    const response = await post(message);
    // Cut off by the close: the claim ends, and the next start sends it.
    if (response || !stop.signal.aborted) await finishAttempt(ctx, message, response);
  }

  async function post(message: DueMessage): Promise<ServiceResponse | undefined> {
    const { host } = new URL(message.endpoint);
    if (rests.isResting(host, ctx.now())) return undefined;
    try {
      const response = await postMessage(ctx, message, stop.signal);
      rests.end(host);
      return response;
    } catch (error) {
      rests.begin(host, ctx.now());
      if (!stop.signal.aborted) ctx.log.warn({ err: error, host }, 'push service not reached');
      return undefined;
    }
  }

  const timer = setInterval(deliver, POLL_MS).unref();
  ctx.onClose(async () => {
    clearInterval(timer);
    stop.abort();
    await Promise.all(sending);
  });
}

/** Returns the messages to send now; deletes those a day old, and subscriptions whose session is over. */
function claimDue(ctx: AppContext, limit: number): Promise<DueMessage[]> {
  return ctx.transaction(() => {
    const nowMs = ctx.now();
    const oldMs = olderThanMs(ctx, MESSAGE_LIFE_S * 1000);
    const due = listDue(ctx.db, { nowMs, sessionNowMs: sessionClockMs(ctx), limit });
    const sendable = due.filter((message) => {
      const isDead = !message.isLive || !isPushService(new URL(message.endpoint));
      const isOld = message.createdAtMs < oldMs;
      if (isDead) deleteSubscription(ctx.db, message.subscriptionId);
      else if (isOld) deleteMessage(ctx.db, message.id);
      return !isDead && !isOld;
    });
    if (sendable.length > 0) {
      startAttempts(
        ctx.db,
        sendable.map(({ id }) => id),
        nowMs + CLAIM_MS,
      );
    }
    return sendable;
  });
}

/** No response: the push service was not reached. */
function finishAttempt(
  ctx: AppContext,
  message: DueMessage,
  response: ServiceResponse | undefined,
): Promise<void> {
  const { id, subscriptionId, attempts, endpoint } = message;
  const { status = 0, retryAfterSeconds = 0 } = response ?? {};
  const isSent = status >= 200 && status < 300;
  const isGone = status === 404 || status === 410;
  const pauseMs = PAUSES_MS[attempts];
  const canRetry = response === undefined || status === 429 || status >= 500;
  if (!isSent && !isGone && !canRetry) {
    ctx.log.warn({ host: new URL(endpoint).host, status }, 'push message refused');
  }
  return ctx.transaction(() => {
    if (isGone) return deleteSubscription(ctx.db, subscriptionId);
    if (!canRetry || pauseMs === undefined) return deleteMessage(ctx.db, id);
    const waitMs = Math.max(pauseMs, Math.min(retryAfterSeconds * 1000, HOUR_MS));
    return updateDue(ctx.db, id, ctx.now() + waitMs);
  });
}

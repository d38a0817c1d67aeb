import { HOUR_MS, MINUTE_MS } from '../../shared/values/durations.ts';
import type { AppContext } from '../context.ts';
import { createRests } from './rests.ts';

/** Also finds messages that other servers and processes wrote. */
const POLL_MS = 1000;
const SENT_AT_ONCE = 20;
/** A message is due again if its sender was killed; a multiple of the sending time. */
const CLAIM_MS = 20_000;
/** Pauses after each failed attempt but the last. */
const PAUSES_MS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS];

interface Due {
  id: number;
  /** Before the attempt that is claimed. */
  attempts: number;
}

/** `gone`: so is the recipient. `busy` is worth another attempt, after `retryAfterMs` or a pause. */
export interface Outcome {
  is: 'sent' | 'refused' | 'gone' | 'busy';
  retryAfterMs?: number;
}

/** Messages of one kind, which wait as rows. All but `hasDue` and `send` run in a transaction. */
export interface Channel<Message extends Due> {
  name: string;
  hasDue: () => boolean;
  /** Returns what to send now; deletes what is not worth an attempt. */
  takeDue: (limit: number) => Message[];
  countAttempt: (ids: number[], dueAtMs: number) => void;
  postpone: (id: number, dueAtMs: number) => void;
  /** Deletes a message that was sent or is given up. */
  finish: (message: Message, is: Outcome['is']) => void;
  hostOf: (message: Message) => string;
  /** Throws if the host does not respond. */
  send: (message: Message, signal: AbortSignal) => Promise<Outcome>;
}

/** Claims, sends and removes due messages until the close. A kill loses none, but may repeat one. */
export function deliver<Message extends Due>(ctx: AppContext, channel: Channel<Message>): void {
  const stop = new AbortController();
  const sending = new Set<Promise<void>>();
  const rests = createRests();
  let isClaiming = false;

  async function sendDue(): Promise<void> {
    if (isClaiming) return;
    isClaiming = true;
    try {
      while (sending.size < SENT_AT_ONCE && !stop.signal.aborted && channel.hasDue()) {
        const claimed = await claimDue(ctx, channel, SENT_AT_ONCE - sending.size);
        if (claimed.length === 0) return;
        for (const message of claimed) start(message);
      }
    } catch (error) {
      if (!ctx.noteOutage(error)) ctx.log.error({ err: error }, `${channel.name} messages not claimed`);
    } finally {
      isClaiming = false;
    }
  }

  function start(message: Message): void {
    const sent = attempt(message)
      .catch((error: unknown) => {
        // Due again when its claim ends.
        if (!ctx.noteOutage(error)) ctx.log.error({ err: error }, `${channel.name} attempt not recorded`);
      })
      .finally(() => {
        sending.delete(sent);
        void sendDue();
      });
    sending.add(sent);
  }

  async function attempt(message: Message): Promise<void> {
    const outcome = await send(message);
    // Cut off by the close: the claim ends, and the next start sends it.
    if (outcome || !stop.signal.aborted) await finishAttempt(ctx, channel, message, outcome);
  }

  async function send(message: Message): Promise<Outcome | undefined> {
    const host = channel.hostOf(message);
    if (rests.isResting(host, ctx.now())) return undefined;
    try {
      const outcome = await channel.send(message, stop.signal);
      rests.end(host);
      return outcome;
    } catch (error) {
      rests.begin(host, ctx.now());
      if (!stop.signal.aborted) ctx.log.warn({ err: error, host }, `${channel.name} service not reached`);
      return undefined;
    }
  }

  const timer = setInterval(sendDue, POLL_MS).unref();
  ctx.onClose(async () => {
    clearInterval(timer);
    stop.abort();
    await Promise.all(sending);
  });
}

function claimDue<Message extends Due>(
  ctx: AppContext,
  channel: Channel<Message>,
  limit: number,
): Promise<Message[]> {
  return ctx.transaction(() => {
    const messages = channel.takeDue(limit);
    const ids = messages.map(({ id }) => id);
    if (ids.length > 0) channel.countAttempt(ids, ctx.now() + CLAIM_MS);
    return messages;
  });
}

/** No outcome: the host did not respond. */
function finishAttempt<Message extends Due>(
  ctx: AppContext,
  channel: Channel<Message>,
  message: Message,
  { is, retryAfterMs = 0 }: Outcome = { is: 'busy' },
): Promise<void> {
  const pauseMs = PAUSES_MS[message.attempts];
  return ctx.transaction(() => {
    if (is !== 'busy' || pauseMs === undefined) return channel.finish(message, is);
    const waitMs = Math.max(pauseMs, Math.min(retryAfterMs, HOUR_MS));
    return channel.postpone(message.id, ctx.now() + waitMs);
  });
}

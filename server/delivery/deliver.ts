import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS } from '../../shared/values/durations.ts';
import type { AppContext } from '../context.ts';
import { createRests } from './rests.ts';

/** Also finds messages that other servers and processes wrote. */
const POLL_MS = 1000;
/** Messages under way may end when the server closes: cut off, one might be sent twice. */
const GRACE_MS = 1500;

interface Due {
  id: number;
  /** Before the attempt that is claimed. */
  attempts: number;
}

/** `gone`: so is the recipient. `busy` is worth another attempt, after `retryAfterMs` or a pause. */
export interface Outcome {
  is: 'sent' | 'refused' | 'gone' | 'busy';
  retryAfterMs?: number;
  /** For people, unless it was sent. */
  reason?: string;
  /** True where every message would have failed. */
  concernsAll?: boolean;
}

/** Messages of one kind, which wait as rows. All but `hasDue` and `send` run in a transaction. */
export interface Channel<Message extends Due> {
  name: string;
  atOnce: number;
  /** A message is due again if its sender was killed; a multiple of the sending time. */
  claimMs: number;
  /** After each failed attempt but the last. */
  pausesMs: readonly number[];
  hasDue: () => boolean;
  /** Returns what to send now; deletes what is not worth an attempt. */
  takeDue: (limit: number) => Message[];
  countAttempt: (ids: number[], dueAtMs: number) => void;
  postpone: (id: number, dueAtMs: number, outcome: Outcome) => void;
  /** For a message that was sent or is given up. */
  finish: (message: Message, outcome: Outcome) => void;
  /** A host that does not respond rests; absent where all messages have one host. */
  hostOf?: (message: Message) => string;
  /** Throws if the host does not respond, or when the signal ends it. */
  send: (message: Message, signal: AbortSignal) => Promise<Outcome>;
}

/** Claims, sends and removes due messages until the close. A kill loses none, but may repeat one. */
export function deliver<Message extends Due>(ctx: AppContext, channel: Channel<Message>): void {
  const stop = new AbortController();
  const sending = new Set<Promise<void>>();
  const rests = createRests();
  let isClaiming = false;
  const closing = new AbortController();

  async function sendDue(): Promise<void> {
    if (isClaiming) return;
    isClaiming = true;
    try {
      while (sending.size < channel.atOnce && !closing.signal.aborted && channel.hasDue()) {
        const claimed = await claimDue(ctx, channel, channel.atOnce - sending.size);
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
    const host = channel.hostOf?.(message);
    if (host !== undefined && rests.isResting(host, ctx.now())) return undefined;
    try {
      const outcome = await channel.send(message, stop.signal);
      if (host !== undefined) rests.end(host);
      return outcome;
    } catch (error) {
      if (host !== undefined) rests.begin(host, ctx.now());
      if (!stop.signal.aborted) ctx.log.warn({ err: error, host }, `${channel.name} service not reached`);
      return undefined;
    }
  }

  const timer = setInterval(sendDue, POLL_MS).unref();
  ctx.onClose(async () => {
    clearInterval(timer);
    closing.abort();
    await Promise.race([Promise.all(sending), pause(GRACE_MS, undefined, { ref: false })]);
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
    if (ids.length > 0) channel.countAttempt(ids, ctx.now() + channel.claimMs);
    return messages;
  });
}

/** No outcome: the host did not respond. */
function finishAttempt<Message extends Due>(
  ctx: AppContext,
  channel: Channel<Message>,
  message: Message,
  outcome: Outcome = { is: 'busy' },
): Promise<void> {
  const pauseMs = channel.pausesMs[message.attempts];
  return ctx.transaction(() => {
    if (outcome.is !== 'busy' || pauseMs === undefined) return channel.finish(message, outcome);
    const waitMs = Math.max(pauseMs, Math.min(outcome.retryAfterMs ?? 0, HOUR_MS));
    return channel.postpone(message.id, ctx.now() + waitMs, outcome);
  });
}

import { HOUR_MS, MINUTE_MS } from '../../../../shared/values/durations.ts';
import type { ContactChannel, ContactResult } from '../../../../shared/sales/followUp.ts';
import type { SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import { DAY_MS, officeMoment, type Calendar } from '../calendar.ts';
import type { Random } from '../random.ts';
import texts from '../texts.json' with { type: 'json' };

export type Happening = { atMs: number } & (
  | { kind: 'decided'; result: 'approved' | 'rejected'; note?: string }
  | { kind: 'retried' }
  | { kind: 'contact'; channel: ContactChannel; result: ContactResult }
  /** `startMs` is on the full hour. */
  | { kind: 'appointed'; startMs: number; hours: number }
  | { kind: 'closed'; result: 'done' | 'failed'; reason?: string }
  | { kind: 'status'; to: SaleStatus; reason?: string }
);

type Range = [number, number];

const SLOTS: readonly { hour: number; hours: number }[] = [
  { hour: 9, hours: 3 },
  { hour: 10, hours: 2 },
  { hour: 14, hours: 3 },
  { hour: 16, hours: 2 },
];

/** Yields a sale's life in order, without end: the caller stops at today. */
export function* drawLife(random: Random, calendar: Calendar, soldMs: number): Generator<Happening> {
  const slowness = random.chance(0.05) ? 5 : 1;
  let atMs = soldMs;
  const after = (days: Range) =>
    (atMs = officeMoment(random, calendar, atMs, slowness * random.int(...days)));
  const cancelled = (days: Range, reasons: string[]): Happening => ({
    kind: 'status',
    to: 'cancelled',
    atMs: after(days),
    reason: random.pick(reasons),
  });

  if (random.chance(0.03)) {
    yield cancelled([0, 3], texts.cancelled.early);
    return;
  }
  if (random.chance(0.09)) {
    yield { kind: 'decided', result: 'rejected', atMs: after([0, 2]), note: random.pick(texts.rejections) };
    if (random.chance(0.25)) {
      yield cancelled([4, 12], texts.cancelled.rejected);
      return;
    }
    yield { kind: 'retried', atMs: after([0, 3]) };
  }
  yield { kind: 'decided', result: 'approved', atMs: after([0, 2]) };
  if (random.chance(0.02)) {
    // By phone, without an appointment in the system.
    yield { kind: 'status', to: 'appointed', atMs: after([1, 4]) };
    yield { kind: 'status', to: 'installed', atMs: after([2, 8]) };
  } else {
    for (;;) {
      while (random.chance(0.4)) yield { ...drawAttempt(random), atMs: after([0, 2]) };
      if (random.chance(0.04)) {
        yield cancelled([2, 6], texts.cancelled.waiting);
        return;
      }
      yield { kind: 'contact', channel: 'call', result: 'answered', atMs: after([0, 1]) };
      const { startMs, hours } = drawSlot(random, calendar, after([0, 1]));
      yield { kind: 'appointed', startMs, hours, atMs };
      atMs = startMs + hours * HOUR_MS + random.int(10, 120) * MINUTE_MS;
      if (random.chance(0.06)) after([1, 4]);
      if (!random.chance(0.1)) break;
      yield { kind: 'closed', result: 'failed', reason: random.pick(texts.notInstalled), atMs };
      if (random.chance(0.2)) {
        yield cancelled([1, 5], texts.cancelled.failed);
        return;
      }
    }
    yield { kind: 'closed', result: 'done', atMs };
  }
  if (!random.chance(0.03)) yield { kind: 'status', to: 'completed', atMs: after([5, 25]) };
}

function drawAttempt(random: Random): Pick<Happening & { kind: 'contact' }, 'kind' | 'channel' | 'result'> {
  return random.chance(0.5)
    ? { kind: 'contact', channel: 'whatsapp', result: 'sent' }
    : { kind: 'contact', channel: 'call', result: 'no_answer' };
}

function drawSlot(random: Random, calendar: Calendar, afterMs: number) {
  const { hour, hours } = random.pick(SLOTS);
  const noonMs = officeMoment(random, calendar, afterMs, random.int(1, 6));
  const midnightMs = noonMs - ((noonMs - calendar.firstMs) % DAY_MS);
  return { startMs: midnightMs + hour * HOUR_MS, hours };
}

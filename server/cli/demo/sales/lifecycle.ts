import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../shared/values/durations.ts';
import { drawDni, drawName } from '../people.ts';
import type { Random } from '../random.ts';
import texts from '../texts.json' with { type: 'json' };
import { appointed, closed, contacted, decided, moved, retried, type Relative, type Step } from './steps.ts';
import { officeMoment, type Calendar } from '../agenda.ts';

type Range = [number, number];

const SLOTS: readonly { hour: number; hours: number }[] = [
  { hour: 9, hours: 3 },
  { hour: 10, hours: 2 },
  { hour: 14, hours: 3 },
  { hour: 16, hours: 2 },
];

/** Yields a sale's life in order, without end: the caller stops at today. */
export function* drawLife(random: Random, calendar: Calendar, soldMs: number): Generator<Step> {
  const slowness = random.chance(0.05) ? 5 : 1;
  let atMs = soldMs;
  const after = (days: Range) =>
    (atMs = officeMoment(random, calendar, atMs, slowness * random.int(...days)));
  const cancelled = (days: Range, reasons: string[]) => moved(after(days), 'cancelled', random.pick(reasons));

  if (random.chance(0.03)) {
    yield cancelled([0, 3], texts.cancelled.early);
    return;
  }
  if (random.chance(0.09)) {
    yield decided(after([0, 2]), 'rejected', random.pick(texts.rejections));
    if (random.chance(0.25)) {
      yield cancelled([4, 12], texts.cancelled.rejected);
      return;
    }
    yield retried(after([0, 3]), drawRelative(random));
  }
  yield decided(after([0, 2]), 'approved');
  if (random.chance(0.02)) {
    // By phone, without an appointment in the system.
    yield moved(after([1, 4]), 'appointed');
    yield moved(after([2, 8]), 'installed');
  } else {
    for (;;) {
      while (random.chance(0.4))
        yield random.chance(0.5)
          ? contacted(after([0, 2]), 'whatsapp', 'sent')
          : contacted(after([0, 2]), 'call', 'no_answer');
      if (random.chance(0.04)) {
        yield cancelled([2, 6], texts.cancelled.waiting);
        return;
      }
      yield contacted(after([0, 1]), 'call', 'answered');
      const { startMs, hours } = drawSlot(random, calendar, after([0, 1]));
      yield appointed(atMs, startMs, hours);
      atMs = startMs + hours * HOUR_MS + random.int(10, 120) * MINUTE_MS;
      if (random.chance(0.06)) after([1, 4]);
      if (!random.chance(0.1)) break;
      yield closed(atMs, 'failed', random.pick(texts.notInstalled));
      if (random.chance(0.2)) {
        yield cancelled([1, 5], texts.cancelled.failed);
        return;
      }
    }
    yield closed(atMs, 'done');
  }
  if (!random.chance(0.03)) yield moved(after([5, 25]), 'completed');
}

function drawSlot(random: Random, calendar: Calendar, afterMs: number) {
  const { hour, hours } = random.pick(SLOTS);
  const noonMs = officeMoment(random, calendar, afterMs, random.int(1, 6));
  const midnightMs = noonMs - ((noonMs - calendar.firstMs) % DAY_MS);
  return { startMs: midnightMs + hour * HOUR_MS, hours };
}

export function drawRelative(random: Random): Relative {
  return {
    holderName: drawName(random),
    holderDni: drawDni(random, random.int(1948, 2004)),
    relationship: random.pick(['parent', 'child', 'spouse', 'sibling']),
  };
}

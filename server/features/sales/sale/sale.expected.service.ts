import { EXPECTED_STEPS, type ExpectedStep } from '../../../../shared/sales/expected.ts';
import { meaningOf } from '../../../../shared/sales/saleStatus.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../shared/values/durations.ts';
import { perServer, type ReadContext } from '../../../context.ts';
import {
  findLatestSteps,
  listAppointmentTimes,
  listInstallationTimes,
  listVerificationTimes,
} from './sale.expected.repository.ts';
import type { Progress } from './sale.progress.repository.ts';
import type { Sale } from './sale.repository.ts';

const PERIOD_MS = 30 * DAY_MS;
const LEAST = 5;
/** The latest of the period suffice, so that the cost stays the same in a large house. */
const MOST = 500;

const TIMES = {
  verification: listVerificationTimes,
  appointment: listAppointmentTimes,
  installation: listInstallationTimes,
} satisfies Record<ExpectedStep, unknown>;

export type ExpectedHours = Map<ExpectedStep, number>;

const lastComputed = perServer<
  { atMs: number; keys: Map<ExpectedStep, string>; hours: ExpectedHours },
  ReadContext
>(() => ({ atMs: 0, keys: new Map(), hours: new Map() }));

/**
 * Median hours that each step took in the house's last 30 days, if at least five did. A step is computed again once it ended
 * for another sale, daily anyway; not within a minute if each has its hours, or every write of a busy house would do so.
 */
export function expectedHours(ctx: ReadContext): ExpectedHours {
  const last = lastComputed(ctx);
  const { keys, hours } = last;
  const nowMs = ctx.now();
  if (hours.size === EXPECTED_STEPS.length && Math.abs(nowMs - last.atMs) < MINUTE_MS) return hours;
  const latest = findLatestSteps(ctx.db);
  for (const step of EXPECTED_STEPS) {
    const key = `${latest?.[step]} ${Math.floor(nowMs / DAY_MS)}`;
    if (keys.get(step) === key) continue;
    keys.set(step, key);
    const times = TIMES[step](ctx.db, nowMs - PERIOD_MS, MOST).map(({ ms }) => ms);
    if (times.length < LEAST) hours.delete(step);
    else hours.set(step, Math.max(1, Math.round(medianOf(times) / HOUR_MS)));
  }
  last.atMs = nowMs;
  return hours;
}

/** Null where the sale waits for nothing of the house, and while too few took that step. */
export function expectedAt(sale: Sale, progress: Progress, hoursOfStep: ExpectedHours) {
  const step = stepOf(sale, progress);
  const hours = step && hoursOfStep.get(step);
  return hours === undefined ? null : { step: step as ExpectedStep, hours };
}

function stepOf(sale: Sale, { state }: Progress): ExpectedStep | undefined {
  if (!meaningOf(sale).isOpen || state === 'rejected') return undefined;
  if (state === 'pending') return 'verification';
  return sale.status === 'appointed' ? 'installation' : 'appointment';
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

import { HOUR_MS } from '../../../../shared/values/durations.ts';
import { DAY_MS } from '../calendar.ts';
import type { Happening } from './lifecycle.ts';
import texts from '../texts.json' with { type: 'json' };

/** A sale of the demo's seller. Instants are relative to today's midnight. */
interface StagedSale {
  soldMs: number;
  happenings: Happening[];
  wasProspect?: boolean;
  /** Same customer as the sale before. */
  isDuplicate?: boolean;
  /** When its form was sent, if the device was offline. */
  capturedMs?: number;
  /** Outside every enabled zone. */
  isFar?: boolean;
}

const at = (days: number, hour: number) => days * DAY_MS + hour * HOUR_MS;
const approved = (atMs: number): Happening => ({ kind: 'decided', result: 'approved', atMs });
const appointed = (atMs: number, startMs: number): Happening => ({
  kind: 'appointed',
  startMs,
  hours: 2,
  atMs,
});

/** Earned and not settled yet, so that a draft is positive although a paid sale is returned. */
const earned = (days: number): StagedSale => ({
  soldMs: at(days, 10),
  happenings: [
    approved(at(days + 1, 10)),
    appointed(at(days + 2, 9), at(days + 4, 14)),
    { kind: 'closed', result: 'done', atMs: at(days + 4, 17) },
    { kind: 'status', to: 'completed', atMs: at(days + 12, 12) },
  ],
});

/** Fills each section of both lists of open work, oldest sale first. */
export const STAGED_SALES: StagedSale[] = [
  earned(-24),
  earned(-22),
  // Overdue: approved long ago, without a response since.
  {
    soldMs: at(-7, 11),
    wasProspect: true,
    happenings: [
      approved(at(-6, 10)),
      { kind: 'contact', channel: 'call', result: 'no_answer', atMs: at(-5, 12) },
      { kind: 'contact', channel: 'whatsapp', result: 'sent', atMs: at(-4, 17) },
    ],
  },
  // Captured before the last price started.
  {
    soldMs: at(-6, 9),
    capturedMs: at(-7, 21),
    happenings: [approved(at(-5, 10)), appointed(at(-4, 9), at(2, 14))],
  },
  // Too late for its captured price: to be decided.
  {
    soldMs: at(-3, 9),
    capturedMs: at(-8, 18),
    happenings: [approved(at(-2, 10)), appointed(at(-2, 12), at(3, 10))],
  },
  // An appointment of yesterday, still open.
  { soldMs: at(-6, 10), happenings: [approved(at(-5, 11)), appointed(at(-4, 12), at(-1, 14))] },
  // The second try, later today.
  {
    soldMs: at(-6, 16),
    happenings: [
      approved(at(-5, 12)),
      appointed(at(-4, 13), at(-2, 10)),
      { kind: 'closed', result: 'failed', reason: 'No había nadie', atMs: at(-2, 13) },
      appointed(at(-1, 11), at(0, 16)),
    ],
  },
  { soldMs: at(-5, 19), happenings: [approved(at(-4, 11)), appointed(at(-2, 15), at(1, 9))] },
  // Due tonight.
  { soldMs: at(-4, 12), happenings: [approved(at(-2, 21))] },
  {
    soldMs: at(-3, 11),
    happenings: [{ kind: 'decided', result: 'rejected', note: texts.rejections[0] ?? '', atMs: at(-1, 10) }],
  },
  // A relative's DNI, to be verified.
  {
    soldMs: at(-3, 18),
    happenings: [
      { kind: 'decided', result: 'rejected', note: texts.rejections[2] ?? '', atMs: at(-2, 10) },
      { kind: 'retried', atMs: at(-1, 19) },
    ],
  },
  // A zone to be decided.
  { soldMs: at(-2, 17), happenings: [approved(at(-1, 12))], isFar: true },
  { soldMs: at(-1, 18), happenings: [] },
  { soldMs: at(-1, 20), happenings: [], isDuplicate: true },
];

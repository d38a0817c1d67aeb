import { DAY_MS, HOUR_MS } from '../../../../shared/values/durations.ts';
import {
  accept,
  answerAppointment,
  withdraw,
} from '../../../features/sales/customerLink/customerLink.track.service.ts';
import type { Random } from '../random.ts';
import texts from '../texts.json' with { type: 'json' };
import { drawRelative } from './lifecycle.ts';
import {
  appointed,
  claimed,
  closed,
  contacted,
  decided,
  followed,
  moved,
  retried,
  type Step,
} from './steps.ts';

/** A sale of the demo's seller. */
export interface StagedSale {
  soldMs: number;
  steps: Step[];
  wasProspect?: boolean;
  /** Same customer as the sale before, and no photo. */
  isDuplicate?: boolean;
  /** When its form was sent, if the device was offline. */
  capturedMs?: number;
  /** Outside every enabled zone. */
  isFar?: boolean;
}

/** Fills each section of both lists of open work, oldest sale first. */
export function stageSales(random: Random, todayMs: number): StagedSale[] {
  const at = (days: number, hour: number) => todayMs + days * DAY_MS + hour * HOUR_MS;
  const approved = (days: number, hour: number) => decided(at(days, hour), 'approved');
  const installed = (days: number) => [
    approved(days + 1, 10),
    appointed(at(days + 2, 9), at(days + 4, 14), 2),
    closed(at(days + 4, 17), 'done'),
  ];
  const earned = (days: number) => [...installed(days), moved(at(days + 12, 12), 'completed')];
  return [
    // Paid with the settlement of two months ago; then the customer cancels.
    {
      soldMs: at(-115, 10),
      steps: [...earned(-115), moved(todayMs - 3, 'cancelled', 'El cliente se arrepintió')],
    },
    // Earned and not settled yet, so that a draft is positive although a paid sale is returned.
    { soldMs: at(-26, 10), steps: [...earned(-26), claimed(todayMs - 4)] },
    { soldMs: at(-24, 10), steps: earned(-24) },
    { soldMs: at(-22, 10), steps: earned(-22) },
    {
      soldMs: at(-9, 10),
      steps: [
        ...installed(-9),
        followed(at(-1, 13), (ctx, token) => withdraw(ctx, { token, reason: 'Me mudo a otra ciudad' })),
      ],
    },
    // Overdue: approved long ago, without a response since.
    {
      soldMs: at(-7, 11),
      wasProspect: true,
      steps: [
        approved(-6, 10),
        contacted(at(-5, 12), 'call', 'no_answer'),
        contacted(at(-4, 17), 'whatsapp', 'sent'),
      ],
    },
    // Captured before the last price started; the customer cannot keep the appointment.
    {
      soldMs: at(-6, 9),
      capturedMs: at(-7, 21),
      steps: [
        approved(-5, 10),
        appointed(at(-4, 9), at(2, 14), 2),
        followed(at(-1, 20), (ctx, token) =>
          answerAppointment(ctx, {
            token,
            answer: 'cannot',
            note: 'Ese día viajo, puede ser el siguiente',
          }),
        ),
      ],
    },
    // An appointment of yesterday, still open.
    { soldMs: at(-6, 10), steps: [approved(-5, 11), appointed(at(-4, 12), at(-1, 14), 2)] },
    // The second try, later today.
    {
      soldMs: at(-6, 16),
      steps: [
        approved(-5, 12),
        appointed(at(-4, 13), at(-2, 10), 2),
        closed(at(-2, 13), 'failed', 'No había nadie'),
        appointed(at(-1, 11), at(0, 16), 2),
      ],
    },
    // Tomorrow's appointment, confirmed by the customer.
    {
      soldMs: at(-5, 19),
      steps: [
        approved(-4, 11),
        appointed(at(-2, 15), at(1, 9), 2),
        followed(at(-2, 20), (ctx, token) => answerAppointment(ctx, { token, answer: 'confirmed' })),
      ],
    },
    // Due tonight.
    { soldMs: at(-4, 12), steps: [approved(-2, 21)] },
    // Too late for its captured price: to be decided.
    {
      soldMs: at(-3, 9),
      capturedMs: at(-8, 18),
      steps: [approved(-2, 10), appointed(at(-2, 12), at(3, 10), 2)],
    },
    { soldMs: at(-3, 11), steps: [decided(at(-1, 10), 'rejected', texts.rejections[0])] },
    // A relative's DNI, to be verified.
    {
      soldMs: at(-3, 18),
      steps: [
        decided(at(-2, 10), 'rejected', texts.rejections[2]),
        retried(at(-1, 19), drawRelative(random)),
      ],
    },
    // A zone to be decided; the customer accepts.
    {
      soldMs: at(-2, 17),
      isFar: true,
      steps: [
        approved(-1, 12),
        followed(at(-1, 21), (ctx, token, fullName) => accept(ctx, { token, accepted: true, fullName })),
      ],
    },
    { soldMs: at(-1, 18), steps: [] },
    { soldMs: at(-1, 20), steps: [], isDuplicate: true },
  ];
}

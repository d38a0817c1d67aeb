import type { ContactChannel, ContactResult } from '../../../../shared/sales/followUp.ts';
import type { SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import { argentineDay, formatTime } from '../../../../shared/values/dates.ts';
import { HOUR_MS } from '../../../../shared/values/durations.ts';
import { isoInstant } from '../../../../shared/values/instants.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import {
  closeOpenAppointment,
  setAppointment,
} from '../../../features/sales/appointments/appointments.service.ts';
import { createClaim } from '../../../features/sales/claims/claims.service.ts';
import { createCustomerLink } from '../../../features/sales/customerLink/customerLink.service.ts';
import { getTrack } from '../../../features/sales/customerLink/customerLink.track.service.ts';
import { recordContact } from '../../../features/sales/followUp/followUp.service.ts';
import { changeSaleStatus } from '../../../features/sales/sales.move.service.ts';
import {
  decideVerification,
  requestVerification,
} from '../../../features/sales/verification/verification.service.ts';
import type { Holder, photograph } from '../photos.ts';
import texts from '../texts.json' with { type: 'json' };

/** A registered sale, as its later steps see it. */
export interface LivingSale {
  ctx: AppContext;
  admin: SignedInUser;
  seller: SignedInUser;
  id: number;
  attempt: number;
  customerName: string;
  /** Undefined if the seller takes no photo. */
  takePhoto: (holder: Holder) => ReturnType<typeof photograph> | undefined;
}

export interface Step {
  atMs: number;
  take: (sale: LivingSale) => unknown;
}

export const decided = (atMs: number, result: 'approved' | 'rejected', note = texts.approval): Step => ({
  atMs,
  take: ({ ctx, admin, id, attempt }) => decideVerification(ctx, admin, { id, attempt, result, note }),
});

export interface Relative extends Holder {
  relationship: 'parent' | 'child' | 'spouse' | 'sibling';
}

export const retried = (atMs: number, relative: Relative): Step => ({
  atMs,
  take: async (sale) => {
    sale.attempt += 1;
    const photo = await sale.takePhoto(relative);
    const input = { id: sale.id, ...relative, ...photo, consent: true } as const;
    await requestVerification(sale.ctx, sale.seller, input);
  },
});

export const contacted = (atMs: number, channel: ContactChannel, result: ContactResult): Step => ({
  atMs,
  take: ({ ctx, seller, id }) => recordContact(ctx, seller, { id, channel, result }),
});

/** `startMs` is on the full hour. */
export const appointed = (atMs: number, startMs: number, hours: number): Step => ({
  atMs,
  take: ({ ctx, admin, id }) =>
    setAppointment(ctx, admin, {
      id,
      date: argentineDay(startMs),
      from: formatTime(isoInstant(startMs)),
      to: formatTime(isoInstant(startMs + hours * HOUR_MS)),
      technician: texts.technicians[hours % texts.technicians.length],
    }),
});

export const closed = (atMs: number, result: 'done' | 'failed', reason?: string): Step => ({
  atMs,
  take: ({ ctx, admin, id }) => closeOpenAppointment(ctx, admin, { id, result, reason }),
});

export const moved = (atMs: number, status: SaleStatus, reason?: string): Step => ({
  atMs,
  take: ({ ctx, admin, id }) => changeSaleStatus(ctx, admin, { id, status, reason }),
});

export const claimed = (atMs: number): Step => ({
  atMs,
  take: ({ ctx, seller, id }) => createClaim(ctx, seller, { id, kind: 'amount', message: texts.claim }),
});

/** The customer opens the link of the sale and uses it. */
export const followed = (
  atMs: number,
  use: (ctx: AppContext, token: string, customerName: string) => unknown,
): Step => ({
  atMs,
  take: async ({ ctx, seller, id, customerName }) => {
    const { url } = await createCustomerLink(ctx, seller, id);
    const token = url.slice('/s/'.length);
    await getTrack(ctx, token);
    await use(ctx, token, customerName);
  },
});

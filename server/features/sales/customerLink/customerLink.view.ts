import { isInstalled } from '../../../../shared/sales/saleStatus.ts';
import type { TrackView } from '../../../../shared/sales/customerLink/customerLink.ts';
import {
  WITHDRAWAL_DAYS,
  withdrawalNumber,
  type TrackStep,
} from '../../../../shared/sales/customerLink/trackSteps.ts';
import { ACCEPTANCE } from '../../../../shared/sales/sales.ts';
import { addDays, argentineDay } from '../../../../shared/values/dates.ts';
import { isoInstant } from '../../../../shared/values/instants.ts';
import { toPesos } from '../../../../shared/values/money.ts';
import { firstNameOf, publicNameOf } from '../../../../shared/values/names.ts';
import { whatsAppLink } from '../../../../shared/values/phones.ts';
import { toAppointmentView } from '../sale/sale.progress.view.ts';
import type { Progress } from '../sale/sale.progress.repository.ts';
import type { Sale } from '../sale/sale.repository.ts';

interface Seller {
  name: string;
  phone: string;
  isActive: boolean;
}

/** `seller`: the current account, unless deleted. */
export function toTrackView(sale: Sale, progress: Progress, seller: Seller | undefined): TrackView {
  const { acceptedAtMs, customerVersion } = progress;
  const appointment = toAppointmentView(progress);
  return {
    firstName: firstNameOf(sale.customerName),
    planName: sale.planName,
    price: toPesos(sale.priceCents),
    seller: {
      name: publicNameOf(seller?.name ?? sale.sellerName),
      whatsapp: (seller?.isActive && whatsAppLink(seller.phone)) || null,
    },
    step: stepOf(sale, progress),
    appointment:
      appointment?.state === 'open'
        ? {
            date: appointment.date,
            from: appointment.from,
            to: appointment.to,
            answer: appointment.answer,
          }
        : null,
    acceptanceText: ACCEPTANCE.customerText,
    acceptance:
      acceptedAtMs === null || customerVersion === null
        ? null
        : { at: isoInstant(acceptedAtMs), version: customerVersion },
    visit: progress.appointmentState === 'failed' ? 'failed' : null,
    withdrawalUntil: withdrawalUntil(sale, progress),
    withdrawal:
      progress.withdrawnAtMs === null
        ? null
        : { at: isoInstant(progress.withdrawnAtMs), number: withdrawalNumber(String(sale.id)) },
  };
}

/** Uses the record, unless the status says more. */
function stepOf({ status }: Sale, { state, appointmentState }: Progress): TrackStep {
  if (status === 'cancelled') return 'cancelled';
  if (isInstalled({ status })) return 'installed';
  if (status === 'appointed' || appointmentState === 'open') return 'appointed';
  return status === 'pending_appointment' || state === 'approved' ? 'verified' : 'registered';
}

/** Last day to withdraw from an installed sale; null before the installation. */
export function withdrawalUntil({ status }: Sale, { earnedAtMs }: Progress): string | null {
  if (!isInstalled({ status }) || earnedAtMs === null) return null;
  return addDays(argentineDay(earnedAtMs), WITHDRAWAL_DAYS);
}

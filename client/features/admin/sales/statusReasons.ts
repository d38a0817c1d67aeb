import { SALE_STATUSES, type SaleStatus } from '../../../../shared/sales.ts';

/** What usually explains a cancellation or a step back. */
export const STATUS_REASONS = [
  'DNI no aprobado',
  'El cliente se arrepintió',
  'Sin respuesta',
  'Zona no habilitada',
  'Duplicada',
  'Otro',
] as const;

/** Of what is stored, catalogue and text together. */
export const REASON_MAX = 500;

/** A cancellation and a step back in the order of the statuses ask for a reason. */
export function asksForReason(from: SaleStatus, to: SaleStatus): boolean {
  return SALE_STATUSES.indexOf(to) < SALE_STATUSES.indexOf(from) || to === 'cancelled';
}

/** The usual next step; none after the last one and for a cancelled sale. */
export function nextStatus(status: SaleStatus): SaleStatus | undefined {
  if (status === 'cancelled' || status === 'completed') return undefined;
  return SALE_STATUSES[SALE_STATUSES.indexOf(status) + 1];
}

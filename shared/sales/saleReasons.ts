import { SALE_STATUSES, type SaleStatus } from './saleStatus.ts';
import { TEXT_LIMITS } from '../input/text.ts';

/** A cancellation with a reason that begins like this counts as demand of its place. */
export const ZONE_REASON = 'Zona no habilitada';

export const STATUS_REASONS = [
  'DNI no aprobado',
  'Cliente se arrepintió',
  'Sin respuesta',
  ZONE_REASON,
  'Duplicada',
  'Otro',
] as const;

export function asksForReason(from: SaleStatus, to: SaleStatus): boolean {
  return to !== from && (to === 'cancelled' || SALE_STATUSES.indexOf(to) < SALE_STATUSES.indexOf(from));
}

export function reasonText(reason: string, details: string): string {
  const text = details.trim();
  if (text === '') return reason;
  return (reason === 'Otro' ? text : `${reason}: ${text}`).slice(0, TEXT_LIMITS.reason);
}

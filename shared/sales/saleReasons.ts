import { meaningOf, type SaleStatus } from './saleStatus.ts';
import { TEXT_LIMITS } from '../input/text.ts';

/** A cancellation whose reason begins like this counts as demand for its place. */
export const ZONE_REASON = 'Zona no habilitada';

export const CUSTOMER_WITHDREW = 'Cliente se arrepintió';

export const STATUS_REASONS = [
  'DNI no aprobado',
  CUSTOMER_WITHDREW,
  'Sin respuesta',
  ZONE_REASON,
  'Duplicada',
  'Otro',
] as const;

export function asksForReason(from: SaleStatus, to: SaleStatus): boolean {
  const isStepBack = meaningOf({ status: to }).stage < meaningOf({ status: from }).stage;
  return to !== from && (to === 'cancelled' || isStepBack);
}

export function reasonText(reason: string, details: string): string {
  const text = details.trim();
  if (text === '') return reason;
  return (reason === 'Otro' ? text : `${reason}: ${text}`).slice(0, TEXT_LIMITS.reason);
}

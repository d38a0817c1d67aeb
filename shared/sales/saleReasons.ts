import { SALE_STATUSES, type SaleStatus } from './saleStatus.ts';
import { TEXT_LIMITS } from '../input/text.ts';

/** What a screen offers when it asks why a sale fell through or went a step back. */
export const STATUS_REASONS = [
  'DNI no aprobado',
  'Cliente se arrepintió',
  'Sin respuesta',
  'Zona no habilitada',
  'Duplicada',
  'Otro',
] as const;

/** True for a cancellation and for a step backwards in the order of the statuses. */
export function asksForReason(from: SaleStatus, to: SaleStatus): boolean {
  return to !== from && (to === 'cancelled' || SALE_STATUSES.indexOf(to) < SALE_STATUSES.indexOf(from));
}

/** The text that is sent: `Sin respuesta: no atiende hace una semana`. */
export function reasonText(reason: string, details: string): string {
  const text = details.trim();
  if (text === '') return reason;
  return (reason === 'Otro' ? text : `${reason}: ${text}`).slice(0, TEXT_LIMITS.reason);
}

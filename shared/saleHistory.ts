import { z } from 'zod';
import { formatMoney } from './money.ts';
import { saleStatusLabel, saleView } from './sales.ts';
import { VERIFICATION_STATE_LABELS, type VerificationState } from './verification.ts';

export const SALE_EVENT_KINDS = ['registered', 'status_changed', 'edited', 'verification'] as const;
export type SaleEventKind = (typeof SALE_EVENT_KINDS)[number];

export const SALE_FIELD_LABELS: Record<string, string> = {
  status: 'Estado',
  description: 'Descripción',
  planName: 'Plan',
  planPrice: 'Precio',
  commission: 'Comisión',
  'customerInfo.name': 'Nombre del cliente',
  'customerInfo.email': 'Email del cliente',
  'customerInfo.phone': 'Teléfono del cliente',
  'customerInfo.dni': 'DNI del cliente',
  'customerInfo.address.street': 'Calle',
  'customerInfo.address.number': 'Altura',
  'customerInfo.address.city': 'Localidad',
  'customerInfo.address.province': 'Provincia',
  'customerInfo.address.postalCode': 'Código postal',
  'customerInfo.dniPhoto': 'Foto del DNI',
  verification: 'Verificación del DNI',
};

export const saleEventView = z.object({
  _id: z.string(),
  kind: z.enum(SALE_EVENT_KINDS),
  at: z.iso.datetime(),
  actorId: z.string(),
  actorName: z.string(),
  field: z.string().nullable(),
  fieldLabel: z.string().nullable(),
  /** As in the sale; of a photo only whether there was one. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().nullable(),
});
export type SaleEventView = z.infer<typeof saleEventView>;

/** An event by another user on a sale of the reader's. */
export const saleNewsItemView = saleEventView.extend({ saleId: z.string(), customerName: z.string() });

export const saleNewsView = z.object({ unread: z.number(), events: z.array(saleNewsItemView) });
export type SaleNewsView = z.infer<typeof saleNewsView>;

export const saleDetailView = z.object({ sale: saleView, events: z.array(saleEventView) });
export type SaleDetailView = z.infer<typeof saleDetailView>;

export function saleEventText(field: string | null, value: string | null): string {
  if (field === 'customerInfo.dniPhoto') return value === null ? 'Sin foto' : 'Con foto';
  if (value === null) return '';
  if (field === 'verification') return VERIFICATION_STATE_LABELS[value as VerificationState] ?? value;
  if (field === 'planPrice' || field === 'commission') return formatMoney(Number(value));
  return field === 'status' || field === null ? saleStatusLabel(value) : value;
}

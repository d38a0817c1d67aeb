import { z } from 'zod';
import { eventsView, eventView } from '../eventPages.ts';
import { APPOINTMENT_STATE_LABELS } from './appointments.ts';
import { CLAIM_STATE_LABELS } from './claims.ts';
import { APPOINTMENT_ANSWER_LABELS } from './customerLink/trackSteps.ts';
import { ENTRY_KIND_LABELS } from '../commissions/commissions.ts';
import { formatDate } from '../values/dates.ts';
import {
  CONTACT_CHANNEL_LABELS,
  CONTACT_RESULT_LABELS,
  FOLLOW_UP_STATE_LABELS,
  type ContactChannel,
} from './followUp.ts';
import { formatMoney } from '../values/money.ts';
import { saleStatusLabel } from './saleStatus.ts';
import { saleView } from './sales.ts';
import { UNDONE } from './undone.ts';
import { VERIFICATION_STATE_LABELS } from './verification.ts';
import { COVERAGE_LABELS } from '../zones/coverage.ts';

export const SALE_EVENT_KINDS = [
  'registered',
  'status_changed',
  'edited',
  'verification',
  'photo_request',
  'contact',
  'follow_up',
  'appointment',
  'commission',
  'claim',
  'duplicate',
  'price',
  'coverage',
  'handover',
  'customer_link',
  'acceptance',
  'appointment_answer',
  'withdrawal',
  'erased',
] as const;
export type SaleEventKind = (typeof SALE_EVENT_KINDS)[number];

/** Actor of a customer with a link. */
export const CUSTOMER_ACTOR = 'Cliente';

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
};

export const EVENT_FIELD_LABELS: Record<string, string> = {
  ...SALE_FIELD_LABELS,
  verification: 'Verificación del DNI',
  'verification.holderName': 'Nombre del titular',
  'verification.holderDni': 'DNI del titular',
  photoRequest: 'Pedido de la foto del DNI',
  followUp: 'Plazo de 48 horas',
  appointment: 'Turno',
  claim: 'Reclamo',
  'commission.earned': ENTRY_KIND_LABELS.earned,
  'commission.reversed': ENTRY_KIND_LABELS.reversed,
  'commission.adjustment': ENTRY_KIND_LABELS.adjustment,
  'commission.paid': 'Comisión cobrada',
  possibleDuplicate: 'Posible duplicada',
  priceSource: 'Precio de la venta',
  coverage: 'Cobertura de la zona',
  'coverage.decision': 'Decisión sobre la zona',
  seller: 'Vendedor',
  customerLink: 'Enlace de seguimiento',
  acceptance: 'Aceptación del cliente',
  appointmentAnswer: 'Respuesta del cliente al turno',
  withdrawal: 'Arrepentimiento',
  ...Object.fromEntries(
    Object.entries(CONTACT_CHANNEL_LABELS).map(([channel, label]) => [
      contactField(channel as ContactChannel),
      label,
    ]),
  ),
};

export function contactField(channel: ContactChannel): string {
  return `contact.${channel}`;
}

const VALUE_LABELS: Record<string, Record<string, string>> = {
  verification: { ...VERIFICATION_STATE_LABELS, [UNDONE]: 'Deshecho' },
  followUp: { ...FOLLOW_UP_STATE_LABELS, notified: 'Avisado a la administración' },
  appointment: APPOINTMENT_STATE_LABELS,
  contact: CONTACT_RESULT_LABELS,
  claim: CLAIM_STATE_LABELS,
  possibleDuplicate: { true: 'Sí', false: 'No' },
  coverage: COVERAGE_LABELS,
  customerLink: { made: 'Creado', ended: 'Desactivado' },
  appointmentAnswer: APPOINTMENT_ANSWER_LABELS,
  withdrawal: { open: 'Pedido', resolved: 'Resuelto' },
};

export function isMoneyField(field: string | null): boolean {
  return field === 'planPrice' || field?.split('.')[0] === 'commission';
}

export const saleEventView = eventView(SALE_EVENT_KINDS);
export type SaleEventView = z.infer<typeof saleEventView>;

/** News of the reader's own account: changed payout data, a page at its limit of requests, a member's overdue sale. */
export const ACCOUNT_NEWS_KINDS = ['payout_changed', 'page_flooded', 'team_overdue'] as const;
export type AccountNewsKind = (typeof ACCOUNT_NEWS_KINDS)[number];

/** Actor of the server's own changes. */
export const SYSTEM_ACTOR = 'Sistema';

/** Another user's event on the reader's sale, or news of the reader's account. For a member's sale, `to` is the seller and the customer's name is short. */
export const saleNewsItemView = saleEventView.extend({
  kind: z.enum([...SALE_EVENT_KINDS, ...ACCOUNT_NEWS_KINDS]),
  saleId: z.string().nullable(),
  customerName: z.string().nullable(),
});
export type SaleNewsItemView = z.infer<typeof saleNewsItemView>;

export const NEWS_SHOWN = 50;

export const saleNewsView = z.object({
  unread: z.number(),
  events: z.array(saleNewsItemView).max(NEWS_SHOWN),
});
export type SaleNewsView = z.infer<typeof saleNewsView>;

/** For a badge: unread changes (one for all events of a change), and whether there are any news at all. */
export const newsCountView = z.object({ count: z.number(), hasNews: z.boolean() });
export type NewsCountView = z.infer<typeof newsCountView>;

export const saleEventsView = eventsView(saleEventView);
export type SaleEventsView = z.infer<typeof saleEventsView>;

export const saleDetailView = saleEventsView.extend({ sale: saleView });
export type SaleDetailView = z.infer<typeof saleDetailView>;

const APPOINTMENT_TEXT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})-(\d{2}:\d{2})$/;

export function saleEventText(field: string | null, value: string | null): string {
  if (field === 'customerInfo.dniPhoto') return value === null ? 'Sin foto' : 'Con foto';
  if (value === null) return '';
  if (isMoneyField(field)) return formatMoney(Number(value));
  if (field === null || field === 'status') return saleStatusLabel(value);
  const label = VALUE_LABELS[field.split('.')[0] ?? '']?.[value];
  if (label !== undefined) return label;
  const [, day, from, to] = (field === 'appointment' && APPOINTMENT_TEXT.exec(value)) || [];
  return day === undefined ? value : `${formatDate(`${day}T12:00:00Z`)} de ${from} a ${to}`;
}

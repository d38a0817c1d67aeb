import { maskedDni } from '../../../../shared/values/dni.ts';
import { isoInstant } from '../../../../shared/values/instants.ts';
import { toPesos } from '../../../../shared/values/money.ts';
import {
  CUSTOMER_ACTOR,
  EVENT_FIELD_LABELS,
  isMoneyField,
  SYSTEM_ACTOR,
  type SaleEventView,
  type SaleNewsItemView,
} from '../../../../shared/sales/saleHistory.ts';
import { shortNameOf } from '../../../../shared/values/names.ts';
import type { AccountNews } from '../../users/news/news.service.ts';
import type { SaleEvent, SaleNewsItem } from './timeline.repository.ts';

export function toSaleEventView(event: SaleEvent): SaleEventView {
  const { field, kind, reason, actorId } = event;
  return {
    _id: String(event.id),
    kind,
    at: isoInstant(event.atMs),
    actorId: actorId === null ? null : String(actorId),
    actorName: event.actorName ?? (kind === 'duplicate' ? SYSTEM_ACTOR : CUSTOMER_ACTOR),
    field,
    fieldLabel: field === null ? null : (EVENT_FIELD_LABELS[field] ?? field),
    from: eventValue(field, event.fromValue),
    to: eventValue(field, event.toValue),
    reason,
  };
}

/** Who had the sale before reads the customer's name as a leader does. */
export function toSaleNewsItemView(item: SaleNewsItem, readerId: number): SaleNewsItemView {
  const { saleId, sellerId, customerName } = item;
  const event = toSaleEventView(item);
  const name = sellerId === readerId ? customerName : shortNameOf(customerName);
  return { ...event, ...maskedValues(event), saleId: String(saleId), customerName: name };
}

/** News are read where other eyes pass. */
function maskedValues({ field, from, to }: SaleEventView): Partial<SaleEventView> {
  const isDni = field === 'customerInfo.dni' || field === 'verification.holderDni';
  return isDni ? { from: from && maskedDni(from), to: to && maskedDni(to) } : {};
}

export function toAccountNewsItemView(news: AccountNews): SaleNewsItemView {
  const { id, kind, atMs, userId, userName, saleId, sellerName, customerName } = news;
  const isOwn = kind === 'payout_changed';
  const field = saleId === null ? null : 'seller';
  return {
    _id: `account-${id}`,
    kind,
    at: isoInstant(atMs),
    actorId: isOwn ? String(userId) : null,
    actorName: isOwn ? userName : SYSTEM_ACTOR,
    field,
    fieldLabel: field && (EVENT_FIELD_LABELS[field] ?? null),
    from: null,
    to: sellerName,
    reason: null,
    saleId: saleId === null ? null : String(saleId),
    customerName: customerName === null ? null : shortNameOf(customerName),
  };
}

function eventValue(field: string | null, value: string | null): string | null {
  if (value === null) return null;
  if (isMoneyField(field)) return String(toPesos(Number(value)));
  return field === 'customerInfo.dniPhoto' ? 'photo' : value;
}

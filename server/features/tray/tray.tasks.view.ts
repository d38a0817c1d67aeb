import { FOLLOW_UP_MS } from '../../../shared/sales/followUp.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import { toPesos } from '../../../shared/values/money.ts';
import { shortNameOf } from '../../../shared/values/names.ts';
import type { SaleItemView, TeamItemView } from '../../../shared/tray/tray.ts';
import type { LateItem, TeamItem } from './tray.tasks.repository.ts';

export type SaleItem = Omit<LateItem, 'saleId'> & { saleId: number | null };

export function toSaleItemView(item: SaleItem): SaleItemView {
  const { customerName, sellerName, planName, status, sinceMs } = item;
  return {
    saleId: String(item.saleId),
    customerName,
    sellerName,
    planName,
    status,
    registeredPrice: item.registeredPriceCents === null ? null : toPesos(item.registeredPriceCents),
    approvedPlanName: item.approvedPlanName,
    since: isoInstant(sinceMs),
    dueAt: item.task === 'follow_up' ? isoInstant(sinceMs + FOLLOW_UP_MS) : null,
    answer: item.task === 'install' ? item.answer : null,
  };
}

export function toTeamItemView({ saleId, sellerId, sellerName, ...item }: TeamItem): TeamItemView {
  const isOverdue = item.task === 'follow_up';
  return {
    saleId: String(saleId),
    customer: shortNameOf(item.customerName),
    sellerId: String(sellerId),
    sellerName,
    need: isOverdue ? 'overdue' : 'rejected',
    since: isoInstant(item.sinceMs),
    dueAt: isOverdue ? isoInstant(item.sinceMs + FOLLOW_UP_MS) : null,
  };
}

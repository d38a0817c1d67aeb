import { FOLLOW_UP_MS } from '../../../shared/sales/followUp.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { SaleItemView } from '../../../shared/tray/tray.ts';
import type { LateItem, TaskItem } from './tray.tasks.repository.ts';

export function toSaleItemView(item: TaskItem | LateItem): SaleItemView {
  const { customerName, sellerName, planName, status, sinceMs } = item;
  return {
    saleId: String(item.saleId),
    customerName,
    sellerName,
    planName,
    status,
    since: isoInstant(sinceMs),
    dueAt: item.task === 'follow_up' ? isoInstant(sinceMs + FOLLOW_UP_MS) : null,
  };
}

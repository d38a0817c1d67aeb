import { bpToFraction } from '../../../shared/values/commission.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import { toPesos } from '../../../shared/values/money.ts';
import type { AdminUserView, UserView } from '../../../shared/users/users.ts';
import type { UserWithTotals } from './users.repository.ts';

/** No password material; rate as a fraction, totals in pesos. */
export function toUserView(user: UserWithTotals): UserView {
  const id = String(user.id);
  return {
    _id: id,
    id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    location: user.location,
    role: user.role,
    commissionRate: bpToFraction(user.rateBp),
    isActive: user.isActive,
    totalSales: toPesos(user.salesCents),
    salesCount: user.salesCount,
    createdAt: isoInstant(user.createdAtMs),
    team: user.team,
  };
}

interface Activity {
  openSales: number;
  lastSaleAtMs: number | null;
  monthSales: number;
}

const NONE: Activity = { openSales: 0, lastSaleAtMs: null, monthSales: 0 };

export function toAdminUserView(user: UserWithTotals, activity = NONE): AdminUserView {
  const { openSales, lastSaleAtMs, monthSales } = activity;
  return {
    ...toUserView(user),
    openSales,
    lastSaleAt: lastSaleAtMs === null ? null : isoInstant(lastSaleAtMs),
    monthSales,
    updatedAt: isoInstant(user.updatedAtMs),
  };
}

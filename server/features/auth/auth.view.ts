import type { ManagedUser } from '../../../shared/admin.ts';
import type { UserView } from '../../../shared/auth.ts';
import { bpToFraction } from '../../../shared/commission.ts';
import { toPesos } from '../../../shared/money.ts';
import type { UserWithTotals } from './auth.repository.ts';

/** A user as it travels: no password material, rate as a fraction, sums in pesos. */
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
    createdAt: new Date(user.createdAtMs).toISOString(),
  };
}

/** A user as administrators see them. */
export function toManagedUserView(user: UserWithTotals, openSales: number): ManagedUser {
  return { ...toUserView(user), openSales };
}

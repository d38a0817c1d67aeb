import type { Server, Session } from './server.ts';
import { registerSale, setStatus, type StoredSale } from './sales.ts';

export async function payableSale(
  server: Server,
  { seller, admin }: { seller: Session; admin: Session },
  customer: string,
): Promise<StoredSale> {
  const sale = await registerSale(server, seller, { customer });
  await setStatus(server, admin, sale, 'completed');
  return sale;
}

export async function adjust(server: Server, admin: Session, seller: Session, amount: number): Promise<void> {
  const body = { sellerId: seller.user.id, amount, reason: 'Ajuste de prueba' };
  await server.rest('POST', '/admin/commissions/adjustments', { as: admin, body });
}

export async function claim(server: Server, seller: Session, { _id }: StoredSale): Promise<void> {
  const body = { kind: 'amount', message: 'La comisión tendría que ser mayor.' };
  await server.rest('POST', `/sales/${_id}/claims`, { as: seller, body });
}

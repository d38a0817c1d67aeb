import type { Server, Session } from './server.ts';
import { registerSale, setStatus, type StoredSale } from './sales.ts';

/** A sale of that customer whose commission is payable. */
export async function payableSale(
  server: Server,
  { seller, admin }: { seller: Session; admin: Session },
  customer: string,
): Promise<StoredSale> {
  const sale = await registerSale(server, seller, { customer });
  await setStatus(server, admin, sale, 'completed');
  return sale;
}

/** Makes the seller's draft of all that is payable; returns its id. */
export async function draftOf(server: Server, admin: Session, seller: Session): Promise<string> {
  const body = { sellerIds: [seller.user.id], until: '2099-12-31' };
  const { settlements } = await server.rest<{ settlements: { _id: string }[] }>(
    'POST',
    '/admin/settlements',
    {
      as: admin,
      body,
    },
  );
  return settlements[0]?._id ?? '';
}

/** Adds to a seller's commissions, or takes from them. */
export async function adjust(server: Server, admin: Session, seller: Session, amount: number): Promise<void> {
  const body = { sellerId: seller.user.id, amount, reason: 'Ajuste de prueba' };
  await server.rest('POST', '/admin/commissions/adjustments', { as: admin, body });
}

export async function claim(server: Server, seller: Session, { _id }: StoredSale): Promise<void> {
  const body = { kind: 'amount', message: 'La comisión tendría que ser mayor.' };
  await server.rest('POST', `/sales/${_id}/claims`, { as: seller, body });
}

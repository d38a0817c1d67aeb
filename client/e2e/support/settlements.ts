import { argentineDay } from '../../../shared/values/dates.ts';
import type { Server, Session } from './server.ts';

export async function draftFor(server: Server, admin: Session, seller: Session): Promise<string> {
  const body = { sellerIds: [seller.user.id], until: argentineDay(Date.now()) };
  const { settlements } = await server.rest<{ settlements: { _id: string }[] }>(
    'POST',
    '/admin/settlements',
    { as: admin, body },
  );
  const [draft] = settlements;
  if (!draft) throw new Error('nothing is payable');
  return draft._id;
}

export async function closeSettlement(server: Server, admin: Session, id: string): Promise<void> {
  await server.rest('POST', `/admin/settlements/${id}/close`, { as: admin });
}

export async function paySettlement(server: Server, admin: Session, id: string): Promise<void> {
  const body = { paidOn: argentineDay(Date.now()), method: 'transfer', reference: 'Op. 4711' };
  await server.rest('POST', `/admin/settlements/${id}/pay`, { as: admin, body });
}

export async function settle(server: Server, admin: Session, seller: Session): Promise<string> {
  const id = await draftFor(server, admin, seller);
  await closeSettlement(server, admin, id);
  await paySettlement(server, admin, id);
  return id;
}

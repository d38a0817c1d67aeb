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

import {
  accept,
  answerAppointment,
  getTrack,
  withdraw,
} from '../../../features/sales/customerLink/customerLink.track.service.ts';
import { createCustomerLink } from '../../../features/sales/customerLink/customerLink.service.ts';
import type { Actor, Demo } from '../context.ts';
import type { DemoSeller } from '../sellers.ts';

/** Customers of this seller, as far as there are any, open their links: one confirms an appointment, one cannot come, one accepts, one withdraws. */
export async function openLinks(
  { ctx, client, calendar: { todayMs } }: Demo,
  { seller, admin }: { seller: DemoSeller; admin: Actor },
): Promise<void> {
  const find = (where: string, by: string) =>
    client
      .prepare<object, { id: number; name: string }>(
        `SELECT s.id, s.customer_name AS name FROM sales s
         LEFT JOIN sale_appointments a ON a.sale_id = s.id AND a.replaced_at IS NULL
         LEFT JOIN commission_cycles c ON c.sale_id = s.id AND c.reversed_at IS NULL
         WHERE ${where} AND s.price_source <> 'late'
           AND NOT EXISTS (SELECT 1 FROM sale_links WHERE sale_id = s.id)
         ORDER BY s.seller_id = :sellerId DESC, ${by} DESC, s.id LIMIT 2`,
      )
      .all({ sellerId: seller.id, todayMs });
  const open = async (id: number) => {
    const { url } = await createCustomerLink(ctx, admin, id);
    const token = url.slice('/s/'.length);
    await getTrack(ctx, token);
    return token;
  };

  // The latest first: today's stay open.
  const [unable, confirming] = find(
    `s.status = 'appointed' AND a.state = 'open' AND a.starts_at > :todayMs`,
    'a.starts_at',
  );
  if (confirming) await answerAppointment(ctx, { token: await open(confirming.id), answer: 'confirmed' });
  if (unable) {
    const note = 'Ese día viajo, puede ser el siguiente';
    await answerAppointment(ctx, { token: await open(unable.id), answer: 'cannot', note });
  }
  const [accepting] = find(`s.status = 'pending_appointment' AND :todayMs`, 's.id');
  if (accepting) {
    await accept(ctx, { token: await open(accepting.id), accepted: true, fullName: accepting.name });
  }
  // Not payable yet, so in no settlement, and young enough to withdraw.
  const [withdrawing] = find(`s.status = 'installed' AND c.payable_at > :todayMs`, 's.installed_at');
  if (withdrawing)
    await withdraw(ctx, { token: await open(withdrawing.id), reason: 'Me mudo a otra ciudad' });
}

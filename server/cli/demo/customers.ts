import { ACCEPTANCE } from '../../../shared/sales/sales.ts';
import type { Demo } from './context.ts';

type Kind = 'acceptance' | 'appointment_answer' | 'withdrawal';

interface Said {
  kind: Kind;
  field: string;
  to: string;
  reason: string | null;
}

/** Customers of this seller, as far as there are any: one confirms an appointment, one cannot come, one accepts, one withdraws. */
export function fillCustomers({ client, calendar: { todayMs } }: Demo, sellerId: number): void {
  // Written last, so that their ids are the highest.
  const atMs = todayMs - 1;
  const insertLink = client.prepare(
    `INSERT INTO sale_links (sale_id, token_hash, created_at, last_seen_at) VALUES (?, ?, ?, ?)`,
  );
  const insertEvent = client.prepare(
    `INSERT INTO sale_events (sale_id, at, kind, field, to_value, reason, news_for)
     SELECT id, ?, ?, ?, ?, ?, seller_id FROM sales WHERE id = ?`,
  );
  const says = (saleId: number, { kind, field, to, reason }: Said) => {
    // Not the hash of a token: these links cannot be opened.
    insertLink.run(saleId, `demo-${saleId}`, atMs, atMs);
    insertEvent.run(atMs, kind, field, to, reason, saleId);
  };
  const ids = (where: string, by = 's.id') =>
    client
      .prepare(
        `SELECT s.id FROM sales s
         LEFT JOIN sale_appointments a ON a.sale_id = s.id AND a.replaced_at IS NULL
         LEFT JOIN commission_cycles c ON c.sale_id = s.id AND c.reversed_at IS NULL
         WHERE ${where} AND s.price_source <> 'late' AND NOT EXISTS (SELECT 1 FROM sale_links WHERE sale_id = s.id)
         ORDER BY s.seller_id = :sellerId DESC, ${by} DESC, s.id LIMIT 2`,
      )
      .pluck()
      .all({ sellerId, todayMs }) as number[];

  // The latest first: today's stay open.
  const [unable, confirming] = ids(
    `s.status = 'appointed' AND a.state = 'open' AND a.starts_at > :todayMs`,
    'a.starts_at',
  );
  const answers = [
    [confirming, 'confirmed', null],
    [unable, 'cannot', 'Ese día viajo, puede ser el siguiente'],
  ] as const;
  for (const [saleId, to, reason] of answers) {
    if (saleId === undefined) continue;
    client
      .prepare(
        'UPDATE sale_appointments SET answer = ?, answer_note = ? WHERE sale_id = ? AND replaced_at IS NULL',
      )
      .run(to, reason, saleId);
    says(saleId, { kind: 'appointment_answer', field: 'appointmentAnswer', to, reason });
  }

  const [accepting] = ids(`s.status = 'pending_appointment'`);
  if (accepting !== undefined) {
    const { version } = ACCEPTANCE;
    const fullName = client
      .prepare('SELECT customer_name FROM sales WHERE id = ?')
      .pluck()
      .get(accepting) as string;
    client
      .prepare('INSERT INTO sale_acceptances VALUES (?, ?, ?, ?)')
      .run(accepting, version, fullName, atMs);
    says(accepting, { kind: 'acceptance', field: 'acceptance', to: version, reason: fullName });
  }

  // Not payable yet, so in no settlement.
  const [withdrawing] = ids(`s.status = 'installed' AND c.payable_at > :todayMs`);
  if (withdrawing !== undefined) {
    const reason = 'Me mudo a otra ciudad';
    client
      .prepare('INSERT INTO sale_withdrawals (sale_id, reason, withdrawn_at) VALUES (?, ?, ?)')
      .run(withdrawing, reason, atMs);
    says(withdrawing, { kind: 'withdrawal', field: 'withdrawal', to: 'open', reason });
  }
}

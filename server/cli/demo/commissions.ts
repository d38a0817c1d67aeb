import type { Demo } from './context.ts';

/** As in a new server. */
const HOLD_MS = 10 * 24 * 60 * 60 * 1000;

/** Posts what sales without a ledger have earned, as migration 0013_commissions does. */
export function postEarned(client: Demo['client']): void {
  client
    .prepare(
      `INSERT INTO commission_entries (sale_id, seller_id, kind, cycle, amount_cents, price_cents, rate_bp, at, actor_id)
       SELECT s.id, s.seller_id, 'earned', 1, s.commission_cents, s.price_cents, s.rate_bp, coalesce(e.at, s.updated_at), e.actor_id
       FROM sales s
       LEFT JOIN sale_events e ON e.id =
         (SELECT min(id) FROM sale_events WHERE sale_id = s.id AND kind = 'status_changed' AND to_value IN ('installed', 'completed'))
       WHERE s.status IN ('installed', 'completed') AND NOT EXISTS (SELECT 1 FROM commission_cycles WHERE sale_id = s.id)
       ORDER BY 8, s.id`,
    )
    .run();
  client
    .prepare(
      `INSERT INTO commission_cycles (sale_id, cycle, seller_id, earned_entry_id, amount_cents, earned_at, payable_at)
       SELECT e.sale_id, 1, e.seller_id, e.id, e.amount_cents, e.at,
         min(e.at + ?, CASE s.status WHEN 'completed' THEN s.updated_at ELSE e.at + ? END)
       FROM commission_entries e JOIN sales s ON s.id = e.sale_id
       WHERE e.kind = 'earned' AND NOT EXISTS (SELECT 1 FROM commission_cycles WHERE sale_id = e.sale_id)`,
    )
    .run(HOLD_MS, HOLD_MS);
}

import { expect } from 'vitest';
import type { TestApp } from './testApp.ts';

const SUMS = 'count(*), sum(price_cents), sum(commission_cents)';

const RECOUNTS = {
  seller_totals: `SELECT seller_id, ${SUMS} FROM sales WHERE status <> 'cancelled' GROUP BY 1`,
  plan_totals: `SELECT plan_id, ${SUMS}, coalesce(sum(override_cents), 0) FROM sales WHERE status <> 'cancelled' GROUP BY 1`,
  seller_month_totals: `SELECT seller_id, substr(sold_on, 1, 7), status, ${SUMS} FROM sales GROUP BY 1, 2, 3`,
  day_totals: `SELECT sold_on, status, ${SUMS} FROM sales GROUP BY 1, 2`,
};

/** Counts of accounts, notifications and demanded places; rows of zero may be kept. */
const COUNTS: [table: string, kept: string, recount: string][] = [
  [
    'user_totals',
    'SELECT * FROM user_totals WHERE count <> 0',
    'SELECT role, is_active, count(*) FROM users WHERE deleted_at IS NULL GROUP BY 1, 2',
  ],
  [
    'sale_months',
    'SELECT month, count FROM sale_months WHERE count <> 0',
    'SELECT substr(sold_on, 1, 7), count(*) FROM sales GROUP BY 1',
  ],
  [
    'zone_demand',
    'SELECT * FROM zone_demand WHERE sales <> 0 OR cancelled <> 0',
    `SELECT sold_on, province, city, count(*), sum(zone_refused) FROM sales
     WHERE (coverage <> 'enabled' OR zone_refused = 1) AND erased_at IS NULL GROUP BY 1, 2, 3`,
  ],
  [
    'broadcast_days',
    'SELECT * FROM broadcast_days WHERE count <> 0',
    `SELECT created_at / 86400000, count(*) FROM notifications WHERE recipient_type = 'all' GROUP BY 1`,
  ],
  [
    'prospect_totals',
    'SELECT * FROM prospect_totals WHERE count <> 0',
    `SELECT seller_id, state, source, count(*) FROM prospects WHERE deleted_at IS NULL GROUP BY 1, 2, 3
     UNION ALL SELECT 0, state, source, count(*) FROM prospects WHERE deleted_at IS NULL GROUP BY 2, 3`,
  ],
  [
    'notification_totals',
    'SELECT notification_id, recipients, readers, acks, attending FROM notification_totals',
    `SELECT n.id, count(u.id), count(r.read_at), count(r.acknowledged_at), coalesce(sum(r.attending), 0) FROM notifications n
     LEFT JOIN users u ON u.id <> n.sender_id AND u.is_active AND u.deleted_at IS NULL
       AND (n.pinned OR u.created_at <= n.created_at)
       AND (n.recipient_type = 'all' OR (u.id, n.id) IN (SELECT user_id, notification_id FROM notification_recipients))
     LEFT JOIN notification_reads r ON r.notification_id = n.id AND r.user_id = u.id GROUP BY 1`,
  ],
];

function differences(table: string, kept: string, recount: string): string {
  const extra = (of: string, than: string) =>
    `SELECT '${table}' FROM (SELECT * FROM (${of}) EXCEPT SELECT * FROM (${than}))`;
  return `${extra(kept, recount)} UNION ALL ${extra(recount, kept)}`;
}

const openSales = `SELECT * FROM sales WHERE status IN ('pending', 'pending_appointment', 'appointed')`;
const heldEntries = 'SELECT entry_id FROM settlement_lines WHERE is_living = 1';

/** Commission ledger, its kept sums, and its sales. */
const wrongLedger = [
  differences(
    'seller_balances',
    `SELECT seller_id, in_progress_cents, entry_count, entries_cents, paid_cents,
       team_in_progress_cents, team_entries_cents, team_paid_cents FROM seller_balances
     WHERE in_progress_cents <> 0 OR entry_count <> 0`,
    `SELECT person, sum(progress), sum(count), sum(entries), sum(paid), sum(team_progress), sum(team_entries), sum(team_paid)
     FROM (
       SELECT seller_id AS person, commission_cents AS progress, 0 AS count, 0 AS entries, 0 AS paid,
         0 AS team_progress, 0 AS team_entries, 0 AS team_paid FROM (${openSales})
       UNION ALL SELECT leader_id, override_cents, 0, 0, 0, override_cents, 0, 0 FROM (${openSales}) WHERE leader_id IS NOT NULL
       UNION ALL SELECT seller_id, 0, 1, amount_cents, 0, 0, iif(source = 'team', amount_cents, 0), 0 FROM commission_entries
       UNION ALL SELECT e.seller_id, 0, 0, 0, l.amount_cents, 0, 0, iif(e.source = 'team', l.amount_cents, 0)
         FROM settlement_lines l JOIN commission_entries e ON e.id = l.entry_id
         JOIN settlements s ON s.id = l.settlement_id AND s.state = 'paid')
     GROUP BY 1 HAVING sum(progress) <> 0 OR sum(count) <> 0`,
  ),
  differences(
    'commission_cycles',
    'SELECT sale_id, cycle, source, seller_id, amount_cents, reversed_at FROM commission_cycles',
    `SELECT sale_id, cycle, source, seller_id, sum(CASE kind WHEN 'reversed' THEN 0 ELSE amount_cents END),
       max(CASE kind WHEN 'reversed' THEN at END)
     FROM commission_entries WHERE cycle IS NOT NULL GROUP BY 1, 2, 3`,
  ),
  differences(
    'earned commissions',
    `SELECT sale_id, seller_id, amount_cents FROM commission_cycles WHERE reversed_at IS NULL AND source = 'own'`,
    `SELECT id, seller_id, commission_cents FROM sales WHERE status IN ('installed', 'completed')`,
  ),
  `SELECT 'overrides' FROM commission_cycles c JOIN sales s ON s.id = c.sale_id
   WHERE c.source = 'team' AND c.reversed_at IS NULL AND (c.seller_id, c.amount_cents) IS NOT (s.leader_id, s.override_cents)`,
  differences(
    'commission_unsettled',
    'SELECT entry_id, seller_id, at FROM commission_unsettled',
    `SELECT e.id, e.seller_id, e.at FROM commission_entries e
     LEFT JOIN commission_cycles c ON c.sale_id = e.sale_id AND c.cycle = e.cycle AND c.source = e.source
     WHERE e.id NOT IN (${heldEntries}) AND (c.reversed_at IS NULL OR EXISTS (
       SELECT 1 FROM commission_entries o WHERE o.sale_id = e.sale_id AND o.cycle = e.cycle AND o.source = e.source AND o.id IN (${heldEntries})))`,
  ),
  differences(
    'settlements',
    'SELECT id, total_cents FROM settlements',
    `SELECT s.id, coalesce(sum(l.amount_cents), 0) FROM settlements s LEFT JOIN settlement_lines l ON l.settlement_id = s.id GROUP BY 1`,
  ),
  `SELECT 'reversed' FROM commission_entries WHERE cycle IS NOT NULL GROUP BY sale_id, cycle, source
   HAVING max(kind = 'reversed') AND sum(amount_cents) <> 0`,
  `SELECT 'settlement_lines' FROM settlement_lines l JOIN settlements s ON s.id = l.settlement_id
   JOIN commission_entries e ON e.id = l.entry_id
   WHERE l.amount_cents <> e.amount_cents OR s.seller_id <> e.seller_id OR l.is_living = (s.state = 'void')`,
  `SELECT 'numbers' FROM (SELECT count(number) AS count, max(number) AS last FROM settlements) WHERE count <> last`,
  `SELECT 'numbers' FROM settlements WHERE (state = 'draft') <> (number IS NULL)`,
];

/** Queries returning rows where kept values and a recount differ. */
export const wrongTotals = [
  ...Object.entries(RECOUNTS).map(([table, recount]) => {
    // An empty total may be kept as zeros.
    const kept = `SELECT * FROM ${table} WHERE count <> 0 OR amount_cents <> 0 OR commission_cents <> 0`;
    return differences(table, kept, recount);
  }),
  ...COUNTS.map((one) => differences(...one)),
  differences(
    'sales that ended',
    `SELECT id, ended_at FROM sales WHERE id IN (SELECT sale_id FROM sale_events WHERE kind = 'status_changed')`,
    `SELECT sale_id, CASE WHEN to_value IN ('completed', 'cancelled') THEN at END FROM sale_events
     WHERE id IN (SELECT max(id) FROM sale_events WHERE kind = 'status_changed' GROUP BY sale_id) AND sale_id IN (SELECT id FROM sales)`,
  ),
  differences(
    'approved sales',
    'SELECT id FROM sales WHERE was_approved',
    `SELECT sale_id FROM sale_verifications
     WHERE state = 'approved' OR (state = 'superseded' AND (decided_at IS NOT NULL OR source = 'import'))`,
  ),
  // The entry is posted some milliseconds after the change.
  `SELECT 'installed sales' FROM sales s LEFT JOIN commission_cycles c ON c.sale_id = s.id AND c.source = 'own' AND c.reversed_at IS NULL
   WHERE s.id IN (SELECT sale_id FROM sale_events WHERE kind = 'status_changed' AND to_value IN ('installed', 'completed'))
   AND coalesce(abs(s.installed_at - c.earned_at) > 1000, (s.installed_at IS NULL) <> (c.earned_at IS NULL))`,
  differences(
    'seller_installations',
    'SELECT month, seller_id, count FROM seller_installations WHERE count <> 0',
    `SELECT strftime('%Y-%m', installed_at / 1000, 'unixepoch', '-3 hours'), seller_id, count(*) FROM sales
     WHERE installed_at IS NOT NULL GROUP BY 1, 2`,
  ),
  differences('sale_tasks', 'SELECT * FROM sale_tasks', 'SELECT * FROM sale_tasks_by_record'),
  ...wrongLedger,
];

/** Expects every kept value to equal its recount. */
export function expectRightTotals(app: TestApp): void {
  for (const query of wrongTotals) expect(app.query(query)).toEqual([]);
}

const SUMS = 'count(*), sum(price_cents), sum(commission_cents)';

const RECOUNTS = {
  seller_totals: `SELECT seller_id, ${SUMS} FROM sales WHERE status <> 'cancelled' GROUP BY 1`,
  plan_totals: `SELECT plan_id, ${SUMS} FROM sales WHERE status <> 'cancelled' GROUP BY 1`,
  seller_month_totals: `SELECT seller_id, substr(sold_on, 1, 7), status, ${SUMS} FROM sales GROUP BY 1, 2, 3`,
  day_totals: `SELECT sold_on, status, ${SUMS} FROM sales GROUP BY 1, 2`,
};

/** Of accounts and notifications; rows of zero may be kept. */
const COUNTS: [table: string, kept: string, recount: string][] = [
  [
    'user_totals',
    'SELECT * FROM user_totals WHERE count <> 0',
    'SELECT role, is_active, count(*) FROM users WHERE deleted_at IS NULL GROUP BY 1, 2',
  ],
  [
    'broadcast_days',
    'SELECT * FROM broadcast_days WHERE count <> 0',
    `SELECT created_at / 86400000, count(*) FROM notifications WHERE recipient_type = 'all' GROUP BY 1`,
  ],
  ...(['recipients', 'readers'] as const).map((column): [string, string, string] => [
    'notification_totals',
    `SELECT notification_id, ${column} FROM notification_totals WHERE ${column} <> 0`,
    `SELECT notification_id, count(*) FROM notification_${column === 'readers' ? 'reads' : column} o
     JOIN users u ON u.id = o.user_id AND u.deleted_at IS NULL GROUP BY 1`,
  ]),
];

function differences(table: string, kept: string, recount: string): string {
  const extra = (of: string, than: string) =>
    `SELECT '${table}' FROM (SELECT * FROM (${of}) EXCEPT SELECT * FROM (${than}))`;
  return `${extra(kept, recount)} UNION ALL ${extra(recount, kept)}`;
}

/** Queries that return the rows in which what triggers keep and a recount differ. */
export const wrongTotals = [
  ...Object.entries(RECOUNTS).map(([table, recount]) => {
    // A total of nothing may be kept as zeros.
    const kept = `SELECT * FROM ${table} WHERE count <> 0 OR amount_cents <> 0 OR commission_cents <> 0`;
    return differences(table, kept, recount);
  }),
  ...COUNTS.map((one) => differences(...one)),
  differences('sale_tasks', 'SELECT * FROM sale_tasks', 'SELECT * FROM sale_tasks_by_record'),
];

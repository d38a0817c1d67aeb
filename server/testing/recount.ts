const SUMS = 'count(*), sum(price_cents), sum(commission_cents)';

const RECOUNTS = {
  seller_totals: `SELECT seller_id, ${SUMS} FROM sales WHERE status <> 'cancelled' GROUP BY 1`,
  plan_totals: `SELECT plan_id, ${SUMS} FROM sales WHERE status <> 'cancelled' GROUP BY 1`,
  seller_month_totals: `SELECT seller_id, substr(sold_on, 1, 7), status, ${SUMS} FROM sales GROUP BY 1, 2, 3`,
  day_totals: `SELECT sold_on, status, ${SUMS} FROM sales GROUP BY 1, 2`,
};

const wrongTasks = `SELECT 'sale_tasks' FROM (SELECT * FROM sale_tasks EXCEPT SELECT * FROM sale_tasks_by_record)
  UNION ALL SELECT 'sale_tasks' FROM (SELECT * FROM sale_tasks_by_record EXCEPT SELECT * FROM sale_tasks)`;

/** Queries that return the rows in which what triggers keep and a recount differ. */
export const wrongTotals = [
  ...Object.entries(RECOUNTS).map(([table, recount]) => {
    // A total of nothing may be kept as zeros.
    const kept = `SELECT * FROM ${table} WHERE count <> 0 OR amount_cents <> 0 OR commission_cents <> 0`;
    return `SELECT '${table}' FROM (${kept} EXCEPT ${recount}) UNION ALL SELECT '${table}' FROM (${recount} EXCEPT ${kept})`;
  }),
  wrongTasks,
];

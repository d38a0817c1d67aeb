import type { Database } from '../../../db/open.ts';
import type { BareCall } from './call.ts';

interface Sums {
  count: number;
  amount: number;
  commission: number;
}

interface TopRow {
  id: number;
  name: string;
  count: number;
  amount: number;
}

const TOP_LIST_SIZE = 5;

/** Reads the totals that the product's triggers maintain. */
export function statsCalls(client: Database['client']): [string, BareCall][] {
  return [
    ['GET /api/dashboard/stats', ownStats(client)],
    ['GET /api/admin/stats', adminStats(client)],
  ];
}

function ownStats(client: Database['client']): BareCall {
  const totals = client.prepare<[number], Sums>(
    `select count, amount_cents amount, commission_cents commission from seller_totals where seller_id = ?`,
  );
  return ({ session }) => {
    const sums = totals.get(session.userId) ?? { count: 0, amount: 0, commission: 0 };
    return [200, `{"success":true,"stats":{${sumsJson(sums)}}}`];
  };
}

function adminStats(client: Database['client']): BareCall {
  const overall = client.prepare<[], Sums>(
    `select coalesce(sum(count), 0) count, coalesce(sum(amount_cents), 0) amount,
       coalesce(sum(commission_cents), 0) commission from plan_totals`,
  );
  const sellers = client
    .prepare<[], number>("select count(*) from users where role = 'seller' and deleted_at is null")
    .pluck();
  const paid = client.prepare<[], number>('select coalesce(sum(paid_cents), 0) from seller_balances').pluck();
  const plans = client.prepare<[], number>('select count(*) from plans where deleted_at is null').pluck();
  const topSellers = client.prepare<[number], TopRow>(
    `select t.seller_id id, u.name, t.count, t.amount_cents amount from seller_totals t join users u on u.id = t.seller_id
     where t.count > 0 order by t.amount_cents desc, t.seller_id limit ?`,
  );
  const topPlans = client.prepare<[number], TopRow>(
    `select t.plan_id id, p.name, t.count, t.amount_cents amount from plan_totals t join plans p on p.id = t.plan_id
     where t.count > 0 order by t.amount_cents desc, t.plan_id limit ?`,
  );
  const read = client.transaction(() => {
    const sums = sumsJson(overall.get() ?? { count: 0, amount: 0, commission: 0 });
    const counts = `"userCount":${sellers.get()},"planCount":${plans.get()}`;
    const bestSellers = topJson(topSellers.all(TOP_LIST_SIZE), 'sellerName');
    const bestPlans = topJson(topPlans.all(TOP_LIST_SIZE), 'planName');
    const paidCommissions = (paid.get() ?? 0) / 100;
    return `${sums},"paidCommissions":${paidCommissions},${counts},"topSellers":${bestSellers},"topPlans":${bestPlans}`;
  });
  return ({ session }) => {
    if (session.role !== 'admin') return [403, '{"success":false}'];
    return [200, `{"success":true,"stats":{${read()}}}`];
  };
}

function sumsJson({ count, amount, commission }: Sums): string {
  const average = count === 0 ? 0 : Math.round(amount / count) / 100;
  return `"totalCount":${count},"totalSales":${amount / 100},"totalCommissions":${commission / 100},"avgSale":${average}`;
}

function topJson(rows: TopRow[], label: string): string {
  const entries = rows.map(
    ({ id, name, count, amount }) =>
      `{"_id":"${id}","${label}":${JSON.stringify(name)},"totalSales":${amount / 100},"salesCount":${count}}`,
  );
  return `[${entries.join(',')}]`;
}

import { totalmem } from 'node:os';
import { formatMoney, toPesos } from '../../../shared/values/money.ts';
import type { Database } from '../../db/open.ts';
import { hashPassword } from '../../features/auth/auth.passwords.service.ts';
import type { OpenApp } from '../openApp.ts';
import { endProgress, showProgress } from '../progress.ts';
import { formatNumber } from '../table.ts';
import { calendarUntil, DAY_MS } from './calendar.ts';
import { fillChat } from './chat.ts';
import { fillCommissions } from './commissions.ts';
import type { Demo } from './context.ts';
import { fillCustomers } from './customers.ts';
import { fillNotifications } from './notifications.ts';
import { fillPlans, schedulePrices } from './plans.ts';
import { fillProspects } from './prospects.ts';
import { createRandom } from './random.ts';
import { fillSales } from './sales/sales.ts';
import { fillGoals } from './goals.ts';
import { DEMO_PASSWORD, fillPage, fillSellers } from './sellers.ts';

export interface DemoSize {
  sellers: number;
  sales: number;
  seed: number;
}

/** Writes all or nothing; the same data for the same size, seed and Argentine day. Returns labels and values. */
export async function fillDemo(
  { ctx, database }: Pick<OpenApp, 'ctx' | 'database'>,
  size: DemoSize,
  nowMs: number,
): Promise<[string, string][]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const { client } = database;
  const demo: Demo = {
    ctx,
    client,
    calendar: calendarUntil(nowMs),
    random: (part) => createRandom(size.seed, part),
  };
  // In KiB, at most half of the memory: without room SQLite reads pages again from a long log.
  client.pragma(`cache_size = -${Math.floor(totalmem() / 2048)}`);
  return database.blockingTransaction(() => {
    const plans = fillPlans(demo);
    const { sellers, adminId } = fillSellers(demo, size.sellers, passwordHash);
    schedulePrices(demo, plans, adminId);
    fillPage(demo, sellers);
    const eventCount = fillSales(demo, size.sales, { plans, sellers, adminId });
    fillGoals(demo, sellers);
    const prospectCount = fillProspects(demo, { plans, sellers });
    showProgress('Liquidando comisiones y escribiendo mensajes…');
    markNewsRead(client, demo.calendar.todayMs - 2 * DAY_MS);
    const settlementCount = fillCommissions(demo, { sellers, adminId });
    if (sellers[0]) fillCustomers(demo, sellers[0].id);
    const messageCount = fillChat(demo, { sellers, adminId });
    const notificationCount = fillNotifications(demo, { sellers, adminId });
    endProgress();
    const inactiveCount = sellers.filter((seller) => seller.leftMs < demo.calendar.todayMs).length;
    return [
      ['Planes', formatNumber(plans.length)],
      ['Vendedores', formatNumber(sellers.length)],
      ['  desactivados', formatNumber(inactiveCount)],
      ['Ventas', formatNumber(size.sales)],
      ['  movimientos', formatNumber(eventCount)],
      ['Interesados', formatNumber(prospectCount)],
      ['Liquidaciones', formatNumber(settlementCount)],
      ['Notificaciones', formatNumber(notificationCount)],
      ['Mensajes de chat', formatNumber(messageCount)],
      ['Vendido, sin lo cancelado', formatMoney(toPesos(sumSold(client)))],
    ];
  });
}

export function hasSales({ client }: Database): boolean {
  return client.prepare('select 1 from sales limit 1').get() !== undefined;
}

function sumSold(client: Demo['client']): number {
  return client.prepare('select coalesce(sum(amount_cents), 0) from plan_totals').pluck().get() as number;
}

function markNewsRead(client: Demo['client'], beforeMs: number): void {
  client
    .prepare(
      `insert into sale_news_reads (user_id, last_read_id)
       select news_for, max(id) from sale_events where news_for is not null and at < ? group by news_for
       on conflict (user_id) do update set last_read_id = excluded.last_read_id`,
    )
    .run(beforeMs);
}

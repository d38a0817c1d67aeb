import { totalmem } from 'node:os';
import { formatMoney, toPesos } from '../../../shared/values/money.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/open.ts';
import { hashPassword } from '../../features/auth/auth.passwords.service.ts';
import type { OpenApp } from '../openApp.ts';
import { markNewsRead } from '../../features/sales/timeline/timeline.service.ts';
import { endProgress, showProgress } from '../progress.ts';
import { formatNumber } from '../table.ts';
import { calendarUntil, DAY_MS } from './calendar.ts';
import { fillChat } from './chat.ts';
import { createAgenda } from './agenda.ts';
import type { Demo } from './context.ts';
import { openLinks } from './sales/customers.ts';
import { fillNotifications } from './notifications.ts';
import { fillPlans, planPrices } from './plans.ts';
import { planProspects } from './prospects.ts';
import { pauseIndexing } from './sales/indexing.ts';
import { createRandom } from './random.ts';
import { COURTED_DAYS, salesPlanner } from './sales/sales.ts';
import { planSettlements } from './sales/settlements.ts';
import { setGoals } from './goals.ts';
import { planZones } from './zones.ts';
import { asUser, DEMO_PASSWORD, fillPage, fillSellers } from './sellers.ts';

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
  // In KiB, at most half of the memory: without room SQLite reads pages again from a long log.
  client.pragma(`cache_size = -${Math.floor(totalmem() / 2048)}`);
  client.exec('BEGIN IMMEDIATE');
  try {
    const created = await makeHistory(ctx, client, { size, nowMs, passwordHash });
    client.exec('COMMIT');
    return created;
  } catch (error) {
    client.exec('ROLLBACK');
    throw error;
  } finally {
    endProgress();
  }
}

interface Wanted {
  size: DemoSize;
  nowMs: number;
  passwordHash: string;
}

async function makeHistory(
  ctx: AppContext,
  client: Demo['client'],
  { size, nowMs, passwordHash }: Wanted,
): Promise<[string, string][]> {
  const calendar = calendarUntil(nowMs);
  const { todayMs } = calendar;
  let clockMs = calendar.firstMs;
  const agenda = createAgenda(calendar, (atMs) => (clockMs = atMs));
  const demo: Demo = {
    // Already in a transaction.
    ctx: {
      ...ctx,
      now: () => clockMs,
      transaction: async (work) => work(),
      snapshot: (read) => read(),
    },
    client,
    calendar,
    agenda,
    random: (part) => createRandom(size.seed, part),
  };
  const plans = fillPlans(demo, ctx.now());
  const { sellers, admin } = fillSellers(demo, size.sellers, passwordHash);
  const [first] = sellers;
  planPrices(demo, plans, admin);
  planZones(demo, admin);
  fillPage(demo, sellers);
  const takenPhones = planProspects(demo, { plans, sellers });
  planSettlements(demo, { sellers, admin });
  agenda.at(todayMs - 2 * DAY_MS, async () => {
    for (const seller of sellers) await markNewsRead(demo.ctx, asUser(seller, clockMs));
  });
  if (first) agenda.at(todayMs - 1, () => openLinks(demo, { seller: first, admin }));
  const planSales = salesPlanner(demo, size.sales, { plans, sellers, admin, takenPhones });
  for (let day = 0; day < COURTED_DAYS; day += 1) planSales(day);
  const resumeIndexing = pauseIndexing(client);
  await agenda.run((day) => planSales(day + COURTED_DAYS));
  showProgress('Preparando la búsqueda…');
  resumeIndexing();
  await setGoals(demo, sellers);
  const messageCount = fillChat(demo, { sellers, adminId: admin.id });
  const notificationCount = fillNotifications(demo, { sellers, adminId: admin.id });
  const count = (table: string) =>
    formatNumber(client.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0);
  return [
    ['Planes', formatNumber(plans.length)],
    ['Vendedores', formatNumber(sellers.length)],
    ['  desactivados', formatNumber(sellers.filter((seller) => seller.leftMs < todayMs).length)],
    ['Ventas', formatNumber(size.sales)],
    ['  movimientos', count('sale_events')],
    ['Interesados', count('prospects')],
    ['Liquidaciones', count('settlements')],
    ['Notificaciones', formatNumber(notificationCount)],
    ['Mensajes de chat', formatNumber(messageCount)],
    ['Vendido, sin lo cancelado', formatMoney(toPesos(sumSold(client)))],
  ];
}

export function hasSales({ client }: Database): boolean {
  return client.prepare('select 1 from sales limit 1').get() !== undefined;
}

function sumSold(client: Demo['client']): number {
  return client.prepare('select coalesce(sum(amount_cents), 0) from plan_totals').pluck().get() as number;
}

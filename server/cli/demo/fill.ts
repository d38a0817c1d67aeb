import { totalmem } from 'node:os';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { formatMoney, toPesos } from '../../../shared/values/money.ts';
import type { Database } from '../../db/open.ts';
import { hashPassword } from '../../features/auth/auth.passwords.service.ts';
import { markNewsRead } from '../../features/sales/timeline/timeline.service.ts';
import { requireUser } from '../../features/users/users.service.ts';
import type { OpenApp } from '../openApp.ts';
import { endProgress, showProgress } from '../progress.ts';
import { formatNumber } from '../table.ts';
import { createAgenda } from './agenda.ts';
import { calendarUntil } from './calendar.ts';
import { planChat } from './chat.ts';
import type { Demo } from './context.ts';
import { setGoals } from './goals.ts';
import { planNotifications } from './notifications.ts';
import { fillPlans, planPrices } from './plans.ts';
import { planProspects } from './prospects.ts';
import { createRandom } from './random.ts';
import { pauseIndexing } from './sales/indexing.ts';
import { planSales } from './sales/sales.ts';
import { planSettlements } from './sales/settlements.ts';
import { DEMO_PASSWORD, fillPage, fillPeople } from './sellers.ts';
import { planZones } from './zones.ts';

export interface DemoSize {
  sellers: number;
  sales: number;
  /** Drawn for about as many of the newest sales; none by default. */
  photos?: number;
  seed: number;
}

/** Writes all or nothing; the same data for the same size, seed and Argentine day. Returns labels and values. */
export async function fillDemo(
  { ctx, database: { client } }: Pick<OpenApp, 'ctx' | 'database'>,
  size: DemoSize,
  nowMs: number,
): Promise<[string, string][]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const calendar = calendarUntil(nowMs);
  let clockMs = calendar.firstMs;
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
    agenda: createAgenda(calendar, (atMs) => (clockMs = atMs)),
    random: (part) => createRandom(size.seed, part),
  };
  // In KiB, at most half of the memory: without room SQLite reads pages again from a long log.
  client.pragma(`cache_size = -${Math.floor(totalmem() / 2048)}`);
  client.exec('BEGIN IMMEDIATE');
  try {
    await makeHistory(demo, size, { nowMs, passwordHash });
    client.exec('COMMIT');
    return countAll(client);
  } catch (error) {
    client.exec('ROLLBACK');
    throw error;
  } finally {
    endProgress();
  }
}

async function makeHistory(
  demo: Demo,
  size: DemoSize,
  { nowMs, passwordHash }: { nowMs: number; passwordHash: string },
): Promise<void> {
  const { ctx, agenda, calendar } = demo;
  const plans = fillPlans(demo, nowMs);
  const people = fillPeople(demo, size.sellers, passwordHash);
  planPrices(demo, plans, people);
  planZones(demo, people);
  planNotifications(demo, people);
  planChat(demo, people);
  const takenPhones = planProspects(demo, plans, people);
  planSettlements(demo, people);
  agenda.at(calendar.todayMs - 2 * DAY_MS, async () => {
    for (const { id } of people.sellers) await markNewsRead(ctx, requireUser(ctx, id));
  });
  planSales(demo, size, { ...people, plans, takenPhones });
  const resumeIndexing = pauseIndexing(demo.client);
  await agenda.run();
  showProgress('Preparando la búsqueda…');
  resumeIndexing();
  await fillPage(demo, people.sellers);
  await setGoals(demo, people);
}

export function hasSales({ client }: Database): boolean {
  return client.prepare('select 1 from sales limit 1').get() !== undefined;
}

function countAll(client: Demo['client']): [string, string][] {
  const number = (query: string) => client.prepare<[], number>(query).pluck().get() ?? 0;
  const count = (table: string) => formatNumber(number(`select count(*) from ${table}`));
  return [
    ['Planes', count('plans')],
    ['Vendedores', count("users where role = 'seller'")],
    ['  desactivados', count("users where role = 'seller' and not is_active")],
    ['Ventas', count('sales')],
    ['  movimientos', count('sale_events')],
    ['Interesados', count('prospects')],
    ['Liquidaciones', count('settlements')],
    ['Notificaciones', count('notifications')],
    ['Mensajes de chat', count('chat_messages')],
    [
      'Vendido, sin lo cancelado',
      formatMoney(toPesos(number('select coalesce(sum(amount_cents), 0) from plan_totals'))),
    ],
  ];
}

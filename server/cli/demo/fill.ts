import { totalmem } from 'node:os';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { formatMoney, toPesos } from '../../../shared/values/money.ts';
import type { Database } from '../../db/open.ts';
import { hashPassword } from '../../features/auth/auth.passwords.service.ts';
import { markNewsRead } from '../../features/sales/timeline/timeline.service.ts';
import { requireUser, setGoal, setInRanking } from '../../features/users/users.service.ts';
import type { OpenApp } from '../openApp.ts';
import { endProgress, showProgress } from '../progress.ts';
import { formatNumber } from '../table.ts';
import { createAgenda, calendarUntil } from './agenda.ts';
import { planChat } from './chat.ts';
import type { Demo } from './context.ts';
import { planNotifications } from './notifications.ts';
import { fillPlans, planPrices } from './plans.ts';
import { planProspects } from './prospects.ts';
import { createRandom } from './random.ts';
import { pauseIndexing } from './sales/indexing.ts';
import { planSales } from './sales/sales.ts';
import { planSettlements } from './sales/settlements.ts';
import { planTeams } from './teams.ts';
import { DEMO_PASSWORD, fillPage, fillPeople, type People } from './sellers.ts';
import { PROVINCES, type Coverage, type Province } from '../../../shared/zones/coverage.ts';
import { createZone, getZones } from '../../features/zones/zones.service.ts';
import { addMonths, argentineDay } from '../../../shared/values/dates.ts';

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
  planTeams(demo, people);
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
  const resumeIndexing = pauseIndexing(demo);
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
    ['Equipos', count('teams')],
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

interface Rule {
  province: Province;
  city?: string;
  postalFrom?: string;
  postalTo?: string;
  state: Coverage;
  note?: string;
}

const FAR = new Set<Province>(['Santa Cruz', 'Tierra del Fuego', 'Formosa']);

const RULES: Rule[] = [
  ...PROVINCES.filter((province) => !FAR.has(province)).map((province): Rule => ({
    province,
    state: 'enabled',
  })),
  { province: 'Santa Cruz', state: 'disabled', note: 'Sin técnicos en la provincia' },
  { province: 'Formosa', state: 'disabled', note: 'Se habilita el año que viene' },
  { province: 'Buenos Aires', city: 'Tandil', state: 'ask', note: 'Hay técnico una vez por mes' },
  { province: 'Buenos Aires', postalFrom: '1830', postalTo: '1839', state: 'ask', note: 'Según el barrio' },
  { province: 'Córdoba', city: 'Villa Carlos Paz', state: 'disabled' },
  { province: 'Río Negro', city: 'San Carlos de Bariloche', state: 'ask' },
];

const SINCE_DAYS = 120;

/** Adds rules four months ago, unless there are some. */
function planZones({ ctx, agenda, calendar }: Demo, { admin }: People): void {
  if (getZones(ctx).zones.length > 0) return;
  agenda.at(calendar.todayMs - SINCE_DAYS * DAY_MS, async () => {
    for (const rule of RULES) await createZone(ctx, admin, rule);
  });
}

const WITH_GOAL = 0.5;
const HIDDEN = 0.1;
const MOST = 500;

/** Gives half of the sellers a goal a little above their installations of last month, and takes some names out of the ranking. */
async function setGoals({ ctx, client, calendar, random: draw }: Demo, { sellers }: People) {
  const random = draw('goals');
  const lastMonth = addMonths(argentineDay(calendar.todayMs).slice(0, 7), -1);
  const installed = client
    .prepare('select count from seller_installations where month = ? and seller_id = ?')
    .pluck();
  for (const [index, { id }] of sellers.entries()) {
    const isDemoLogin = index === 0;
    const last = Number(installed.get(lastMonth, id) ?? 0);
    if (random.chance(WITH_GOAL) || isDemoLogin)
      await setGoal(ctx, { id }, Math.min(MOST, Math.ceil(last * 1.2) + 2));
    if (random.chance(HIDDEN) && !isDemoLogin) await setInRanking(ctx, { id }, false);
  }
}

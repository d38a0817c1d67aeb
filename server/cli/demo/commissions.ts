import { dayStartMs } from '../../../shared/input/dateInput.ts';
import { addDays, addMonths, argentineDay } from '../../../shared/values/dates.ts';
import { isCuit } from '../../../shared/commissions/payout.ts';
import { findSale } from '../../features/sales/sale/sale.repository.ts';
import { moveSale } from '../../features/sales/sales.status.service.ts';
import { DAY_MS } from './calendar.ts';
import type { Demo } from './context.ts';
import type { Random } from './random.ts';
import type { DemoSeller } from './sellers.ts';

const HOLD_MS = 10 * DAY_MS;
const PAID_MONTHS = 3;
const WITH_PAYOUT = 0.9;

/** Posts what sales without a ledger have earned, as migration 0018_commissions does. */
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

/**
 * Earned commissions, three months settled and paid (the first of them with all that was before), and of the first seller a
 * claim, a sale that fell through after it was paid, and a draft up to yesterday. Returns the number of
 * settlements.
 */
export function fillCommissions(
  demo: Demo,
  { sellers, adminId }: { sellers: DemoSeller[]; adminId: number },
) {
  const { client, calendar } = demo;
  postEarned(client);
  fillPayouts(demo, sellers);
  const thisMonth = argentineDay(calendar.todayMs).slice(0, 7);
  for (let month = PAID_MONTHS; month > 0; month -= 1) {
    const endDay = `${addMonths(thisMonth, -month)}-01`;
    const madeMs = dayStartMs(endDay);
    const afterId = draftUntil(client, { endDay, madeMs, sellerId: null });
    payDrafts(client, afterId, { madeMs, paidMs: madeMs + 4 * DAY_MS });
  }
  const [first] = sellers;
  if (first) {
    const { todayMs } = calendar;
    // Written last, so that their ids are the highest.
    claimOne(client, first.id, todayMs - 3);
    cancelPaidOne(demo, { sellerId: first.id, adminId, atMs: todayMs - 2 });
    draftUntil(client, { endDay: argentineDay(todayMs), madeMs: todayMs - 1, sellerId: first.id });
  }
  return client.prepare('SELECT count(*) FROM settlements').pluck().get() as number;
}

function fillPayouts(demo: Demo, sellers: DemoSeller[]): void {
  const random = demo.random('payouts');
  const insert = demo.client.prepare(
    `INSERT INTO user_payouts (user_id, cuit, cbu, alias, updated_at) VALUES (?, ?, null, ?, ?) ON CONFLICT DO NOTHING`,
  );
  for (const { id, joinedMs } of sellers) {
    if (random.chance(WITH_PAYOUT)) insert.run(id, drawCuit(random), `vende.${id}.demo`, joinedMs);
  }
}

function drawCuit(random: Random): string {
  for (;;) {
    const digits = `${random.pick(['20', '27'])}${random.int(11_000_000, 45_000_000)}`;
    const cuit = [...'0123456789'].map((check) => digits + check).find(isCuit);
    if (cuit !== undefined) return cuit;
  }
}

interface Draft {
  /** End, excluded. */
  endDay: string;
  madeMs: number;
  sellerId: number | null;
}

/** Makes a draft for each seller with payable entries; returns the last id before the drafts. */
function draftUntil(client: Demo['client'], { endDay, ...chosen }: Draft): number {
  const afterId = client.prepare('SELECT coalesce(max(id), 0) FROM settlements').pluck().get() as number;
  const bound = { ...chosen, afterId, endMs: dayStartMs(endDay) };
  // Read before the line's trigger removes the entry from the unsettled ones.
  const payable = `commission_unsettled u JOIN commission_entries e ON e.id = u.entry_id
    LEFT JOIN commission_cycles c ON c.sale_id = e.sale_id AND c.cycle = e.cycle
    WHERE e.at < :endMs AND coalesce(c.payable_at, 0) <= :madeMs AND u.seller_id = coalesce(:sellerId, u.seller_id)
      AND NOT EXISTS (SELECT 1 FROM sale_claims WHERE sale_id = e.sale_id AND state = 'open')`;
  client
    .prepare(
      `INSERT INTO settlements (seller_id, state, until, total_cents, created_at)
       SELECT u.seller_id, 'draft', :until, 0, :madeMs FROM ${payable} GROUP BY 1 HAVING sum(e.amount_cents) > 0 ORDER BY 1`,
    )
    .run({ ...bound, until: addDays(endDay, -1) });
  client
    .prepare(
      `INSERT INTO settlement_lines (settlement_id, entry_id, amount_cents, is_living)
       SELECT s.id, e.id, e.amount_cents, 1 FROM settlements s JOIN (SELECT e.id, e.seller_id, e.amount_cents FROM ${payable}) e
         ON e.seller_id = s.seller_id
       WHERE s.id > :afterId ORDER BY 1, 2`,
    )
    .run(bound);
  client
    .prepare(
      `INSERT INTO settlement_left_out (settlement_id, entry_id, reason)
       SELECT s.id, e.id, 'claim' FROM settlements s JOIN commission_unsettled u ON u.seller_id = s.seller_id
       JOIN commission_entries e ON e.id = u.entry_id JOIN sale_claims c ON c.sale_id = e.sale_id AND c.state = 'open'
       WHERE s.id > :afterId AND e.at < :endMs`,
    )
    .run({ afterId, endMs: bound.endMs });
  return afterId;
}

function payDrafts(
  client: Demo['client'],
  afterId: number,
  { madeMs, paidMs }: { madeMs: number; paidMs: number },
): void {
  client.exec(`
    UPDATE settlement_lines SET (customer_name, plan_name) = (
      SELECT s.customer_name, s.plan_name FROM commission_entries e JOIN sales s ON s.id = e.sale_id WHERE e.id = entry_id)
    WHERE settlement_id IN (SELECT id FROM settlements WHERE id > ${afterId});
    UPDATE settlements SET state = 'closed', closed_at = ${madeMs}, number = numbered.number,
      payout_cuit = numbered.cuit, payout_cbu = numbered.cbu, payout_alias = numbered.alias
    FROM (
      SELECT d.id, row_number() OVER (ORDER BY d.id) + (SELECT coalesce(max(number), 0) FROM settlements) AS number,
        p.cuit, p.cbu, p.alias
      FROM settlements d LEFT JOIN user_payouts p ON p.user_id = d.seller_id WHERE d.id > ${afterId}) AS numbered
    WHERE settlements.id = numbered.id;`);
  client
    .prepare(
      `UPDATE settlements SET state = 'paid', paid_at = ?, paid_on = ?, method = 'transfer', reference = 'Op. ' || (40000 + number)
       WHERE id > ?`,
    )
    .run(paidMs, argentineDay(paidMs), afterId);
}

function claimOne(client: Demo['client'], sellerId: number, atMs: number): void {
  client
    .prepare(
      `INSERT INTO sale_claims (sale_id, kind, message, state, created_at)
       SELECT e.sale_id, 'amount', 'El plan que vendí era el más caro: creo que la comisión tiene que ser mayor.', 'open', ?
       FROM commission_unsettled u JOIN commission_entries e ON e.id = u.entry_id
       JOIN commission_cycles c ON c.sale_id = e.sale_id AND c.cycle = e.cycle
       WHERE u.seller_id = ? AND c.reversed_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM sale_claims WHERE sale_id = e.sale_id)
       ORDER BY c.payable_at, e.id LIMIT 1`,
    )
    .run(atMs, sellerId);
  client
    .prepare(
      `INSERT INTO sale_events (sale_id, actor_id, at, kind, field, to_value, reason)
       SELECT sale_id, ?, created_at, 'claim', 'claim', 'open', message FROM sale_claims ORDER BY id DESC LIMIT 1`,
    )
    .run(sellerId);
}

/** The customer of a cheap, paid sale withdraws. */
function cancelPaidOne(
  { ctx, client }: Demo,
  { sellerId, adminId, atMs }: { sellerId: number; adminId: number; atMs: number },
): void {
  const saleId = client
    .prepare(
      `SELECT c.sale_id FROM commission_cycles c JOIN sales s ON s.id = c.sale_id
       JOIN settlement_lines l ON l.entry_id = c.earned_entry_id AND l.is_living = 1
       JOIN settlements t ON t.id = l.settlement_id AND t.state = 'paid'
       WHERE c.seller_id = ? AND c.reversed_at IS NULL AND s.updated_at < ? ORDER BY c.amount_cents, c.earned_entry_id DESC LIMIT 1`,
    )
    .pluck()
    .get(sellerId, atMs) as number | undefined;
  const sale = saleId === undefined ? undefined : findSale(ctx.db, saleId);
  const by = { actorId: adminId, reason: 'El cliente se arrepintió' };
  if (sale) moveSale({ ...ctx, now: () => atMs }, sale, 'cancelled', by);
}

import { expect } from 'vitest';
import { wrongTotals } from '../../../server/testing/recount.ts';
import type { SaleView } from '../../../shared/sales/sales.ts';
import { readRows } from './database.ts';
import { checkFigures } from './figures.ts';
import type { Stage } from './stage.ts';
import { checkProspects } from './visiting.ts';

/** After each day: the totals equal a recount, the commissions the model, and every acknowledged write is there, once. */
export async function checkAccounts(stage: Stage): Promise<void> {
  expect(recount(stage.program.dataDir)).toEqual([]);
  await checkCommissions(stage);
  await checkSales(stage);
  await checkMessages(stage);
  await checkProspects(stage);
  await checkFigures(stage);
}

/** Returns the kept values that differ from a recount. */
export function recount(dataDir: string): unknown[] {
  return wrongTotals.flatMap((query) => readRows(dataDir, query));
}

interface Amounts {
  inProgress: number;
  earned: number;
  payable: number;
  paid: number;
}

async function checkCommissions(stage: Stage): Promise<void> {
  const { sellers } = await stage.send<{ sellers: (Amounts & { sellerId: string })[] }>(
    stage.admin,
    'GET /admin/commissions/sellers?limit=1000',
  );
  for (const { sellerId, inProgress, earned, payable, paid } of sellers) {
    const amounts = { inProgress, earned, payable, paid };
    expect(amounts, `seller ${sellerId}`).toEqual(stage.journal.ledger.amounts(Number(sellerId)));
  }
  for (const { user } of stage.sellers.slice(0, 3)) {
    const row = sellers.find(({ sellerId }) => sellerId === user.id);
    const { sellerId: _id, sellerName: _name, ...amounts } = { sellerName: '', ...row };
    const { summary } = await stage.send<{ summary: Amounts }>(
      stage.sellers.find((seller) => seller.user.id === user.id),
      'GET /commissions/summary',
    );
    if (row) expect(amounts).toMatchObject(summary);
  }
}

/** The part of a sale that its own writes decide; the rest follows the clock, the commissions or other sales. */
function core({ verification, appointment, ...sale }: SaleView) {
  const { status, planId, planPrice, commission, description, customerInfo, acceptance, sellerId } = sale;
  const { dniPhoto, ...customer } = customerInfo;
  return {
    status,
    planId,
    planPrice,
    commission,
    description,
    acceptance,
    sellerId,
    customer,
    hasPhoto: dniPhoto !== null,
    attempt: verification.attempt,
    verified: verification.state,
    appointment,
  };
}

interface Events {
  events: { kind: string; reason: string | null }[];
}

function byId(one: SaleView, other: SaleView): number {
  return Number(one._id) - Number(other._id);
}

async function checkSales(stage: Stage): Promise<void> {
  const { sales } = await stage.send<{ sales: SaleView[] }>(stage.admin, 'GET /admin/sales?limit=1000');
  const known = [...stage.journal.sales.values()];
  const found = sales.toSorted(byId).map((sale) => ({ _id: sale._id, ...core(sale) }));
  const kept = known
    .map(({ view }) => view)
    .toSorted(byId)
    .map((sale) => ({ _id: sale._id, ...core(sale) }));
  expect(found).toEqual(kept);
  for (const { view, texts } of known) {
    // A commission that is reversed repeats the reason of the status.
    const { events } = await stage.send<Events>(stage.admin, `GET /sales/${view._id}/events`);
    for (const text of texts)
      expect(
        events.filter(({ kind, reason }) => kind !== 'commission' && reason === text),
        `'${text}' in sale ${view._id}`,
      ).toHaveLength(1);
  }
}

interface Messages {
  messages: { _id: string; content: string }[];
}

async function checkMessages(stage: Stage): Promise<void> {
  for (const [roomId, texts] of stage.journal.messages) {
    const found: string[] = [];
    for (let before = ''; ;) {
      const { messages } = await stage.send<Messages>(
        stage.admin,
        `GET /chat/${roomId}/messages${before && `?before=${before}`}`,
      );
      found.unshift(...messages.map(({ content }) => content));
      before = messages[0]?._id ?? '';
      if (messages.length < 100) break;
    }
    expect(found.filter((content) => texts.includes(content))).toEqual(texts);
  }
}

/** The log of all processes: no failure, and nothing that names a customer, a member of the team or a session. */
export function checkLog(stage: Stage): void {
  const lines = stage.program.log
    .split('\n')
    // The welcome of the first start names the administrator, on purpose.
    .filter((line) => line.startsWith('{') && !line.includes('Primer administrador'));
  expect(lines.length).toBeGreaterThan(1000);
  const entries = lines.map((line) => JSON.parse(line) as { level: number; status?: number });
  expect(entries.filter(({ level, status = 0 }) => level >= 50 || status >= 500)).toEqual([]);
  const secrets = [
    ...stage.journal.everSaid(),
    ...[...stage.admins, ...stage.sellers].flatMap(({ user, token, phone }) => [
      user.name,
      user.email,
      token,
      phone,
    ]),
  ];
  // As a whole: some digits of a time may be those of a DNI.
  const texts = secrets.filter((secret) => secret !== '').map(escapeRegExp);
  const leak = new RegExp(`(?<![0-9])(${texts.join('|')})(?![0-9])`);
  expect(lines.filter((line) => leak.test(line))).toEqual([]);
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

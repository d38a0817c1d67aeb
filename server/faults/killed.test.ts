import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryDatabase } from '../testing/dataDir.ts';
import { PROGRAM_TIMEOUT_MS } from '../testing/programs.ts';
import { wrongTotals } from '../testing/recount.ts';
import { openAccount, signInAsAdmin, useServedDir } from '../testing/servedDir.ts';
import { sender, writeAsAdmin, writeAsSeller, type Acknowledged } from '../testing/writers.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? process.env.USUAL_KILL_ROUNDS ?? 1);
const SELLERS = 6;

const { place, start } = useServedDir();

/** Sales whose leader has earned something else than the frozen share. */
const WRONG_SHARES = `SELECT id FROM sales WHERE leader_id IS NOT NULL
  AND (SELECT coalesce(sum(amount_cents), 0) FROM commission_entries WHERE sale_id = sales.id AND source = 'team')
    <> CASE WHEN status IN ('installed', 'completed') THEN override_cents ELSE 0 END`;

/** Rules for the data after each kill. */
function expectNothingLost({ sales, messages }: Acknowledged): void {
  expect(queryDatabase(place.dataDir, 'PRAGMA integrity_check')).toEqual(['ok']);
  expect(queryDatabase(place.dataDir, 'PRAGMA foreign_key_check')).toEqual([]);

  const stored = queryDatabase(
    place.dataDir,
    'SELECT json_array(id, customer_name, description, status) FROM sales',
  ).map(
    (row) => JSON.parse(String(row)) as [id: number, customer: string, description: string, status: string],
  );
  const byCustomer = new Map(stored.map((sale) => [sale[1], sale]));
  // None twice, not even one whose response was lost.
  expect(byCustomer.size).toBe(stored.length);
  for (const { id, customer, descriptions, statuses } of sales) {
    const [storedId, , description = '', status = ''] = byCustomer.get(customer) ?? [];
    expect(String(storedId)).toBe(id);
    expect(descriptions).toContain(description);
    expect(statuses).toContain(status);
  }
  const contents = queryDatabase(place.dataDir, 'SELECT content FROM chat_messages');
  expect(new Set(contents).size).toBe(contents.length);
  expect(contents).toEqual(expect.arrayContaining(messages));

  const withoutOneRegistration = `SELECT id FROM sales WHERE 1 <>
    (SELECT count(*) FROM sale_events WHERE sale_id = sales.id AND kind = 'registered')`;
  expect(queryDatabase(place.dataDir, withoutOneRegistration)).toEqual([]);
  for (const query of [...wrongTotals, WRONG_SHARES]) expect(queryDatabase(place.dataDir, query)).toEqual([]);
}

test(
  'a server killed in the middle of writing keeps what it acknowledged, once, and counts it right',
  { timeout: (ROUNDS + 2) * PROGRAM_TIMEOUT_MS },
  async () => {
    let server = await start();
    const admin = await signInAsAdmin(server.address);
    const sellers: string[] = [];
    for (let number = 0; number < SELLERS; number += 1)
      sellers.push(await openAccount(server.address, `Vendedora${number}`));
    await makeTeam(sender(server.address, admin));
    const { chatRoom } = await sender(server.address, admin)('GET', '/chat/group');
    const { _id: roomId } = chatRoom as { _id: string };
    const known: Acknowledged = { sales: [], messages: [], unanswered: new Map() };
    for (const [round, writes] of fc.sample(fc.integer({ min: 30, max: 300 }), ROUNDS).entries()) {
      let left = writes;
      let killed: Promise<void> | undefined;
      const acknowledged = () => {
        left -= 1;
        if (left <= 0) killed ??= server.end('SIGKILL');
      };
      const { address } = server;
      await Promise.all([
        ...sellers.map((token, seller) =>
          writeAsSeller(sender(address, token), { seller, round, roomId }, known, acknowledged),
        ),
        writeAsAdmin(sender(address, admin), known, acknowledged),
      ]);
      await killed;
      server = await start();
      expectNothingLost(known);
    }
    expect(known.sales.length).toBeGreaterThan(ROUNDS * 5);
    const shared = queryDatabase(place.dataDir, 'SELECT count(*) FROM sales WHERE override_cents > 0');
    expect(shared[0]).toBeGreaterThan(ROUNDS * 2);
  },
);

/** Of all sellers, led by the first. */
async function makeTeam(send: ReturnType<typeof sender>): Promise<void> {
  const { users } = await send('GET', '/admin/users?limit=100');
  const [leaderId, ...memberIds] = (users as { _id: string; role: string }[])
    .filter(({ role }) => role === 'seller')
    .map(({ _id }) => _id);
  await send('POST', '/admin/teams', { name: 'Norte', leaderId, overridePercent: 2, memberIds });
}

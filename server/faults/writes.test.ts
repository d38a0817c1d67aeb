import { expect } from 'vitest';
import { callProcedure, calls, createPeople } from '../testing/calls/calls.ts';
import { plainCalls, preparePlain } from '../testing/calls/plain.ts';
import { test } from '../testing/testApp.ts';

// Writes outside `ctx.transaction` fail at once while another program holds the lock.
test('every write of every call is part of a transaction', async ({ app }) => {
  const { client } = app.database;
  const prepare = client.prepare.bind(client);
  const writes = { inside: 0, outside: [] as string[] };
  client.prepare = ((sql: string) => {
    const statement = prepare(sql);
    if (!/^\s*(insert|update|delete|replace)\b/i.test(sql)) return statement;
    for (const method of ['run', 'get', 'all'] as const) {
      const execute = statement[method].bind(statement) as (...values: unknown[]) => unknown;
      const watched = (...values: unknown[]) => {
        if (client.inTransaction) writes.inside += 1;
        else writes.outside.push(sql);
        return execute(...values);
      };
      Object.assign(statement, { [method]: watched });
    }
    return statement;
  }) as typeof client.prepare;

  for (const [path, call] of Object.entries(calls)) {
    const people = await createPeople(app);
    await callProcedure(path, call, people, call.outcomes.seller === 'ok' ? 'seller' : 'admin');
  }
  const people = await createPeople(app);
  for (const call of plainCalls) {
    await (
      await preparePlain(call, people)
    )(people[call.outcomes.seller === 'ok' ? 'seller' : 'admin']);
  }

  // The test makes and signs in people; the table of calls prepares the second step and instants.
  const ownWrites =
    /^(insert into "(users|sessions)"|(DELETE FROM|INSERT INTO|UPDATE) (user_totp|totp_recovery_codes)|UPDATE (settings|sessions))/;
  expect(writes.outside.filter((sql) => !ownWrites.test(sql))).toEqual([]);
  expect(writes.inside).toBeGreaterThan(50);
});

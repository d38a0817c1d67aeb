import { expect } from 'vitest';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { act, drawAct, expectAgreement, startWalk } from '../../testing/ledgerWalk.ts';
import { test } from '../../testing/testApp.ts';

/** LEDGER_OPERATIONS=10000 looks longer, LEDGER_SEED elsewhere. */
const OPERATIONS = Number(process.env.LEDGER_OPERATIONS ?? 1200);
const SEED = Number(process.env.LEDGER_SEED ?? 20_260_310);
const CHECK_EVERY = 100;

test(`after ${OPERATIONS} random operations every amount is that of a plain model (LEDGER_SEED=${SEED})`, async ({
  app,
}) => {
  const place = {
    admin: await app.admin(),
    as: app.as,
    query: (sql: string) => app.query(sql).map((row) => Object.values(row)[0]),
    nowMs: app.clock.nowMs,
    setClock: (nowMs: number) => {
      app.clock.nowMs = nowMs;
      // 10,000 operations take longer than any session lasts.
      app.query('UPDATE sessions SET created_at = ?, expires_at = ?', nowMs, nowMs + 30 * DAY_MS);
    },
  };
  const walk = await startWalk(place, SEED);
  for (let number = 1; number <= OPERATIONS; number += 1) {
    const chosen = await drawAct(walk);
    if (chosen) await act(walk, chosen);
    if (number % CHECK_EVERY === 0) await expectAgreement(walk);
  }
  await expectAgreement(walk);
  const states = new Set(walk.model.settlements.map(({ state }) => state));
  expect(states).toEqual(new Set(['draft', 'closed', 'paid', 'void', 'deleted']));
  expect(walk.model.entries.filter(({ source }) => source === 'team').length).toBeGreaterThan(
    OPERATIONS / 100,
  );
});

import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { describe, expect } from 'vitest';
import { saleInput } from '../cli/demo/saleInput.ts';
import { appRouter } from '../routes.ts';
import { insertSales } from '../testing/insertSales.ts';
import { test, type Person, type TestApp } from '../testing/testApp.ts';
import { runBatch } from './batch.ts';
import type { RequestContext } from './context.ts';

const procedures = (appRouter as AnyTRPCRouter)._def.procedures as Record<string, AnyTRPCProcedure>;

const call = (path: string, input: unknown) => ({
  path,
  procedure: procedures[path] as AnyTRPCProcedure,
  input,
});

interface Sent {
  result?: { data: unknown };
  error?: { message: string; data: { httpStatus: number } };
}

async function batch(app: TestApp, as: Person, names: string[], inputs: object) {
  const response = await app.server.inject({
    method: 'POST',
    url: `/trpc/${names.join()}?batch=1`,
    headers: { authorization: `Bearer ${as.token}` },
    payload: inputs,
  });
  return { status: response.statusCode, list: response.json<Sent[]>(), bytes: response.rawPayload.length };
}

describe('a batch', () => {
  test('runs a query with the same input once, each write', async ({ app }) => {
    const seller = await app.seller();
    let looks = 0;
    const counted = {
      ...app.ctx,
      snapshot: ((read) => (looks += 1) && app.ctx.snapshot(read)) as typeof app.ctx.snapshot,
    };
    const ctx: RequestContext = { ...counted, ip: '203.0.113.1', token: seller.token };
    const { _id: id } = await seller.caller.sales.register(saleInput());
    const [one, other] = [call('sales.events', { id }), call('sales.events', { id, before: '1' })];
    const outcomes = await runBatch(ctx, [one, other, { ...one, input: { id } }, one]);
    expect(looks).toBe(2);
    const [first, second, ...same] = outcomes.map(({ json }) => json);
    expect(same).toEqual([first, first]);
    expect(second).not.toBe(first);
    const { list } = await batch(app, seller, ['sales.register', 'sales.register'], {
      0: saleInput(),
      1: saleInput(),
    });
    const ids = list.map(({ result }) => (result?.data as { _id: string } | undefined)?._id);
    expect(new Set(ids).size).toBe(2);
  });

  test('with more than 8 MB ends with a 413 for the calls that are left', async ({ app }) => {
    const seller = await app.seller();
    insertSales(
      app,
      Array.from({ length: 1000 }, () => ({
        sellerId: Number(seller.user.id),
        description: 'ñ'.repeat(500),
      })),
    );
    const names = Array<string>(12).fill('sales.list');
    const inputs = Object.fromEntries(names.map((_, index) => [index, { limit: 1000 - index }]));
    const { status, list, bytes } = await batch(app, seller, names, inputs);
    expect(status).toBe(207);
    const refused = list.flatMap(({ error }) => error ?? []);
    expect(refused.length).toBeGreaterThan(3);
    expect(list.slice(-refused.length).every(({ error }) => error?.data.httpStatus === 413)).toBe(true);
    expect(refused[0]?.message).toMatch(/supera los 8 MB/);
    expect(bytes).toBeGreaterThan(8 * 2 ** 20);
    expect(bytes).toBeLessThan(11 * 2 ** 20);
  });

  test('whose client has gone stops', async ({ app }) => {
    const { token } = await app.seller();
    const ctx: RequestContext = { ...app.ctx, ip: '203.0.113.1', token };
    let left = 3;
    const calls = Array.from({ length: 20 }, (_, input) => call('plans.list', input));
    expect(await runBatch(ctx, calls, () => left-- === 0)).toHaveLength(3);
  });
});

import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { expect } from 'vitest';
import { appRouter } from '../routes.ts';
import { test } from '../testing/testApp.ts';
import { runBatch } from './batch.ts';
import type { RequestContext } from './context.ts';

const router: AnyTRPCRouter = appRouter;
const procedures = router._def.procedures as Record<string, AnyTRPCProcedure>;

test('calls that read share a look at the session; of changes, each takes its own', async ({ app }) => {
  const { token } = await app.seller();
  const looksFor = async (paths: string[], as: string | undefined) => {
    let looks = 0;
    const ctx: RequestContext = {
      ...app.ctx,
      ip: '203.0.113.1',
      token: as,
      requireSession: (...caller) => {
        looks += 1;
        return app.ctx.requireSession(...caller);
      },
    };
    const calls = paths.map((path) => ({
      path,
      procedure: procedures[path] as AnyTRPCProcedure,
      input: undefined,
    }));
    const outcomes = await runBatch(ctx, calls);
    return [looks, ...outcomes.map(({ error }) => error?.cause?.message ?? 'ok')];
  };
  const reading = ['auth.profile', 'sales.stats', 'commissions.summary'];
  expect(await looksFor(reading, token)).toEqual([1, 'ok', 'ok', 'ok']);
  expect(await looksFor(['auth.endOtherSessions', 'auth.endOtherSessions'], token)).toEqual([2, 'ok', 'ok']);
  const refused = 'Debes iniciar sesión para continuar';
  expect(await looksFor(reading, undefined)).toEqual([3, refused, refused, refused]);
  expect(await looksFor(['plans.list'], undefined)).toEqual([0, 'ok']);
});

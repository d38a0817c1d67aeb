import { type RestAnswer, type TestApp } from '../testApp.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { authCalls } from './auth.ts';
import type { Call, CallerRole, World } from './call.ts';
import { chatCalls } from './chat.ts';
import { contentCalls } from './content.ts';
import { notificationsCalls } from './notifications.ts';
import { plansCalls } from './plans.ts';
import { salesCalls } from './sales.ts';
import { statsCalls } from './stats.ts';
import { usersCalls } from './users.ts';

/** A valid use of every procedure, by its path. A new procedure needs a row in the file of its feature. */
export const calls: Record<string, Call> = {
  ...authCalls,
  ...chatCalls,
  ...contentCalls,
  ...notificationsCalls,
  ...plansCalls,
  ...salesCalls,
  ...statsCalls,
  ...usersCalls,
};

/** New people in a running server, the first of them with a sale. */
export async function createWorld(app: TestApp): Promise<World> {
  const [seller, other, admin] = await Promise.all([app.seller(), app.seller(), app.otherAdmin()]);
  return { app, seller, other, admin, sale: await seller.caller.sales.register(saleInput()) };
}

/** Calls a procedure as somebody in this process. Resolves when it is allowed, a stream being closed at once. */
export async function callProcedure(path: string, call: Call, world: World, as: CallerRole): Promise<void> {
  const input = await call.input?.(world);
  const caller: unknown = as === 'nobody' ? world.app.anonymous : world[as].caller;
  const procedure = path.split('.').reduce((target, key) => (target as Record<string, unknown>)[key], caller);
  const result = await (procedure as (input: unknown) => Promise<unknown>)(input);
  await (result as { return?: () => Promise<unknown> } | undefined)?.return?.();
}

/** Makes the same call through REST: `id` in the path, the rest as query string or JSON body. */
export async function callRest(call: Call, world: World, as: CallerRole): Promise<RestAnswer> {
  const [method, path] = (call.rest ?? '').split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const { id = '', ...rest }: { id?: string } = (await call.input?.(world)) ?? {};
  const url = `/api${path.replace(':id', id)}`;
  const token = as === 'nobody' ? undefined : world[as].token;
  if (method !== 'GET') return world.app.rest(method, url, rest, token);
  return world.app.rest(
    method,
    `${url}?${new URLSearchParams(rest as Record<string, string>)}`,
    undefined,
    token,
  );
}

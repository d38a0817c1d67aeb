import { type RestResponse, type TestApp } from '../testApp.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { appointmentsCalls } from './appointments.ts';
import { authCalls } from './auth.ts';
import type { Call, CallerRole, People } from './call.ts';
import { chatCalls } from './chat.ts';
import { contentCalls } from './content.ts';
import { followUpCalls } from './followUp.ts';
import { notificationsCalls } from './notifications.ts';
import { plansCalls } from './plans.ts';
import { salesCalls } from './sales.ts';
import { statsCalls } from './stats.ts';
import { timelineCalls } from './timeline.ts';
import { usersCalls } from './users.ts';
import { verificationCalls } from './verification.ts';

/** By procedure; a new one needs a row in the file of its feature. */
export const calls: Record<string, Call> = {
  ...appointmentsCalls,
  ...authCalls,
  ...chatCalls,
  ...contentCalls,
  ...followUpCalls,
  ...notificationsCalls,
  ...plansCalls,
  ...salesCalls,
  ...statsCalls,
  ...timelineCalls,
  ...usersCalls,
  ...verificationCalls,
};

export async function createPeople(app: TestApp): Promise<People> {
  const [seller, other, admin] = await Promise.all([app.seller(), app.seller(), app.otherAdmin()]);
  return { app, seller, other, admin, sale: await seller.caller.sales.register(saleInput()) };
}

/** Calls a procedure in this process; closes a stream at once. */
export async function callProcedure(path: string, call: Call, people: People, as: CallerRole): Promise<void> {
  const input = await call.input?.(people);
  const caller: unknown = as === 'nobody' ? people.app.anonymous : people[as].caller;
  const procedure = path.split('.').reduce((target, key) => (target as Record<string, unknown>)[key], caller);
  const result = await (procedure as (input: unknown) => Promise<unknown>)(input);
  await (result as { return?: () => Promise<unknown> } | undefined)?.return?.();
}

/** `id` goes into the path, the rest into query string or JSON body. */
export async function callRest(call: Call, people: People, as: CallerRole): Promise<RestResponse> {
  const [method, path] = (call.rest ?? '').split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const { id = '', ...rest }: { id?: string } = (await call.input?.(people)) ?? {};
  const url = `/api${path.replace(':id', id)}`;
  const token = as === 'nobody' ? undefined : people[as].token;
  if (method !== 'GET') return people.app.rest(method, url, rest, token);
  return people.app.rest(
    method,
    `${url}?${new URLSearchParams(rest as Record<string, string>)}`,
    undefined,
    token,
  );
}

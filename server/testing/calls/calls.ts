import type { AnyTRPCProcedure } from '@trpc/server';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { appRouter } from '../../routes.ts';
import type { RestMeta } from '../../rpc/procedures.ts';
import type { RestResponse, TestApp } from '../testApp.ts';
import { accountsInputs } from './accounts.ts';
import type { Call, CallerRole, Inputs, People } from './call.ts';
import { importsInputs } from './imports.ts';
import { messagesInputs } from './messages.ts';
import { moneyInputs } from './money.ts';
import { operationInputs } from './operation.ts';
import { outcomesOf } from './outcomes.ts';
import { plansInputs } from './plans.ts';
import { prospectsInputs } from './prospects.ts';
import { salesInputs } from './sales.ts';
import { teamsInputs } from './teams.ts';
import { zonesInputs } from './zones.ts';

export const inputs: Inputs = {
  ...accountsInputs,
  ...importsInputs,
  ...messagesInputs,
  ...moneyInputs,
  ...operationInputs,
  ...plansInputs,
  ...prospectsInputs,
  ...salesInputs,
  ...teamsInputs,
  ...zonesInputs,
};

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>);

/** Every procedure: REST as it states it, the input of its feature's file. */
export const calls: Record<string, Call> = Object.fromEntries(
  procedures.map(([name, { _def }]) => {
    const { rest } = (_def.meta ?? {}) as Partial<RestMeta>;
    return [name, { rest, input: inputs[name] ?? (() => ({})), outcomes: outcomesOf(name, rest) }];
  }),
);

export async function createPeople(app: TestApp, customerInfo = saleInput().customerInfo): Promise<People> {
  const [seller, other, admin] = await Promise.all([app.seller(), app.seller(), app.otherAdmin()]);
  const sale = await seller.caller.sales.register(saleInput({ customerInfo }));
  return { app, seller, other, admin, sale };
}

export async function callProcedure(path: string, call: Call, people: People, as: CallerRole): Promise<void> {
  const input = await call.input(people);
  const caller: unknown = as === 'nobody' ? people.app.anonymous : people[as].caller;
  const procedure = path.split('.').reduce((target, key) => (target as Record<string, unknown>)[key], caller);
  await (procedure as (input: unknown) => Promise<unknown>)(input);
}

export async function callRest(call: Call, people: People, as: CallerRole): Promise<RestResponse> {
  const [method, path] = (call.rest ?? '').split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const { parameter, rest } = splitInput(path, await call.input(people));
  const url = `/api${path.replace(/:\w+/, parameter)}`;
  const token = as === 'nobody' ? undefined : people[as].token;
  if (method !== 'GET') return people.app.rest(method, url, rest, token);
  return people.app.rest(
    method,
    `${url}?${new URLSearchParams(rest as Record<string, string>)}`,
    undefined,
    token,
  );
}

export function splitInput(path: string, input: object): { parameter: string; rest: object } {
  const name = /:(\w+)/.exec(path)?.[1] ?? 'id';
  const { [name]: parameter = '', ...rest } = input as Record<string, string>;
  return { parameter, rest };
}

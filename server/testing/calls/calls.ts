import { type RestResponse, type TestApp } from '../testApp.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { appointmentsCalls } from './appointments.ts';
import { auditCalls } from './audit.ts';
import { authCalls } from './auth.ts';
import type { Call, CallerRole, People } from './call.ts';
import { chatCalls } from './chat.ts';
import { claimsCalls } from './claims.ts';
import { commissionsCalls } from './commissions.ts';
import { contentCalls } from './content.ts';
import { customerLinkCalls } from './customerLink.ts';
import { duplicatesCalls } from './duplicates.ts';
import { followUpCalls } from './followUp.ts';
import { invitationsCalls } from './invitations.ts';
import { importsCalls } from './imports.ts';
import { notificationsCalls } from './notifications.ts';
import { operationCalls } from './operation.ts';
import { pagesCalls } from './pages.ts';
import { plansCalls } from './plans.ts';
import { pricesCalls } from './prices.ts';
import { prospectsCalls } from './prospects.ts';
import { pushCalls } from './push.ts';
import { privacyCalls } from './privacy.ts';
import { salesCalls } from './sales.ts';
import { searchCalls } from './search.ts';
import { settingsCalls } from './settings.ts';
import { settlementsCalls } from './settlements.ts';
import { statsCalls } from './stats.ts';
import { templatesCalls } from './templates.ts';
import { timelineCalls } from './timeline.ts';
import { trayCalls } from './tray.ts';
import { usersCalls } from './users.ts';
import { verificationCalls } from './verification.ts';
import { zonesCalls } from './zones.ts';

/** By procedure; a new one needs a row in its feature's file. */
export const calls: Record<string, Call> = {
  ...appointmentsCalls,
  ...auditCalls,
  ...authCalls,
  ...chatCalls,
  ...claimsCalls,
  ...commissionsCalls,
  ...contentCalls,
  ...customerLinkCalls,
  ...duplicatesCalls,
  ...followUpCalls,
  ...invitationsCalls,
  ...importsCalls,
  ...notificationsCalls,
  ...operationCalls,
  ...pagesCalls,
  ...plansCalls,
  ...pricesCalls,
  ...prospectsCalls,
  ...pushCalls,
  ...privacyCalls,
  ...salesCalls,
  ...searchCalls,
  ...settingsCalls,
  ...settlementsCalls,
  ...statsCalls,
  ...templatesCalls,
  ...timelineCalls,
  ...trayCalls,
  ...usersCalls,
  ...verificationCalls,
  ...zonesCalls,
};

export async function createPeople(app: TestApp): Promise<People> {
  const [seller, other, admin] = await Promise.all([app.seller(), app.seller(), app.otherAdmin()]);
  return { app, seller, other, admin, sale: await seller.caller.sales.register(saleInput()) };
}

export async function callProcedure(path: string, call: Call, people: People, as: CallerRole): Promise<void> {
  const input = await call.input?.(people);
  const caller: unknown = as === 'nobody' ? people.app.anonymous : people[as].caller;
  const procedure = path.split('.').reduce((target, key) => (target as Record<string, unknown>)[key], caller);
  await (procedure as (input: unknown) => Promise<unknown>)(input);
}

export async function callRest(call: Call, people: People, as: CallerRole): Promise<RestResponse> {
  const [method, path] = (call.rest ?? '').split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const { parameter, rest } = splitInput(path, (await call.input?.(people)) ?? {});
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

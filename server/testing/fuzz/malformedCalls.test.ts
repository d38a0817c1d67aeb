import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Response } from './ask.ts';
import { expectSentence, expectSound, restRefusal, rpcRefusals } from './expectations.ts';
import { anyCall, everyCall, requestOf, rows, type Call } from './requests.ts';
import { search, searchTimeoutMs } from './search.ts';

const SHARE = 0.7;
const asked = new Map<string, { accepted: number; refused: number }>();

function isRefused(call: Call, response: Response): boolean {
  expectSound(response);
  const refused = call.door === 'rpc' ? isRefusedByRpc(response) : isRefusedByRest(call, response);
  const counts = asked.get(call.name) ?? { accepted: 0, refused: 0 };
  counts[refused ? 'refused' : 'accepted'] += 1;
  asked.set(call.name, counts);
  return refused;
}

function isRefusedByRpc(response: Response): boolean {
  const refusals = rpcRefusals(response);
  for (const refusal of refusals) if (refusal) expectSentence(refusal);
  return refusals.length > 0 && refusals.every((refusal) => refusal !== undefined);
}

function isRefusedByRest(call: Call, response: Response): boolean {
  if (response.status >= 400) {
    expectSentence(restRefusal(response));
    return true;
  }
  const documented = z.object({ success: z.literal(true), ...rows.get(call.name)?.response });
  expect(documented.safeParse(JSON.parse(response.text)).error?.issues).toBeUndefined();
  return false;
}

test(
  'any input to a procedure or REST call gets a sound response, and a refusal changes nothing',
  { timeout: searchTimeoutMs(SHARE) },
  async () => {
    const sent = await search({ share: SHARE, generated: anyCall, request: requestOf, isRefused });
    // With so many each is asked: each is left out once in 160,000 times.
    if (sent < 12 * everyCall.length) return;
    // The search saw every call, and both outcomes of most; some have no input to refuse.
    expect([...asked.keys()].toSorted()).toEqual(everyCall.map(({ name }) => name).toSorted());
    const both = [...asked.values()].filter(({ accepted, refused }) => accepted > 0 && refused > 0);
    expect(both.length).toBeGreaterThan(asked.size * 0.5);
  },
);

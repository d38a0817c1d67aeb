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
    // A busy machine sends fewer.
    if (sent < 1500) return;
    // The search saw nearly every call, which chance picks, and both outcomes of most; some have no input to refuse.
    expect(asked.size).toBeGreaterThan(everyCall.length * 0.95);
    const both = [...asked.values()].filter(({ accepted, refused }) => accepted > 0 && refused > 0);
    expect(both.length).toBeGreaterThan(asked.size * 0.5);
  },
);

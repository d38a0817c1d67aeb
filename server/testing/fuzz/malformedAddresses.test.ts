import { expect, test } from 'vitest';
import { anyRequest, strayRequest, type StrayRequest } from './addresses.ts';
import type { Response } from './ask.ts';
import { expectSentence, expectSound, restRefusal, rpcRefusals } from './expectations.ts';
import { search, searchTimeoutMs } from './search.ts';

const SHARE = 0.1;

test('any address, method and body gets a sound response', { timeout: searchTimeoutMs(SHARE) }, async () => {
  const statuses = new Set<number>();
  function isRefused({ method, path }: StrayRequest, response: Response): boolean {
    expectSound(response);
    statuses.add(response.status);
    if (response.status < 400) return false;
    // Without a client, the server leaves all but the API and files to Fastify.
    if (method === 'HEAD' || /^\{"message":"Route .*"statusCode":404\}$/s.test(response.text)) return true;
    const refusals = path.startsWith('/trpc') ? rpcRefusals(response) : [restRefusal(response)];
    for (const refusal of refusals) if (refusal) expectSentence(refusal);
    return refusals.every((refusal) => refusal !== undefined);
  }
  const sent = await search({ share: SHARE, generated: anyRequest, request: strayRequest, isRefused });
  if (sent < 100) return;
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404]));
});

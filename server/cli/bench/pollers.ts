import { saleInput } from '../demo/saleInput.ts';
import { encodeRequest, openConnections, type HttpRequest } from './connection.ts';
import { costOf, type Cost } from './measure.ts';
import type { DataSet } from './dataSet.ts';
import type { RunningServer } from './servers.ts';
import { sendAtRates, type Traffic, type TrafficResult } from './traffic.ts';

/** The specification's polling interval. */
const POLL_SECONDS = 3;
const PAGES_PER_SECOND = 50;
const SALES_PER_SECOND = 20;

type Kind = 'polls' | 'pages' | 'sales';

export type PollersResult = Record<Kind, TrafficResult> & { cost: Cost };

/** Polls the group on one connection per client, by ETag if possible, while others read and register sales. */
export async function measurePollers(
  server: RunningServer,
  { crowd, roomId }: DataSet,
  count: number,
  seconds: number,
): Promise<PollersResult> {
  const pollers = crowd.slice(0, count);
  const pollRequest = (token: string, headers = {}) =>
    encodeRequest({ method: 'GET', path: `/api/chat/${roomId}/messages`, token, headers });
  const polls = pollers.map((token) => pollRequest(token));
  const etags: (string | undefined)[] = [];
  const everySecond = async (rate: number, call: Omit<HttpRequest, 'token'>): Promise<Traffic> => {
    const requests = Array.from({ length: rate }, (_, index) =>
      encodeRequest({ ...call, token: crowd[index % crowd.length] }),
    );
    const connections = await openConnections(server.port, rate);
    return { perSecond: rate, connections, request: (index) => requests[index] as Buffer };
  };
  const traffics: Record<Kind, Traffic> = {
    polls: {
      perSecond: count / POLL_SECONDS,
      connections: await openConnections(server.port, count),
      request: (index) => polls[index] as Buffer,
      onResponse: (index, { etag }) => {
        if (etag === undefined || etag === etags[index]) return;
        etags[index] = etag;
        polls[index] = pollRequest(pollers[index] ?? '', { 'if-none-match': etag });
      },
    },
    pages: await everySecond(PAGES_PER_SECOND, { method: 'GET', path: '/api/sales?page=1&limit=10' }),
    sales: await everySecond(SALES_PER_SECOND, { method: 'POST', path: '/api/sales', body: saleInput() }),
  };
  try {
    // Not measured: caches are cold and no client has an ETag yet.
    await sendAtRates(traffics, POLL_SECONDS * 1000);
    const { result, cost } = await costOf(server, () => sendAtRates(traffics, seconds * 1000));
    return { ...result, cost };
  } finally {
    for (const { connections } of Object.values(traffics))
      for (const connection of connections) connection.close();
  }
}

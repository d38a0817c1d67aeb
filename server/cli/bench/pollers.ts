import { HISTORY, newSale } from './calls.ts';
import { encodeRequest, openConnections } from './connection.ts';
import { costOf, type Cost } from './measure.ts';
import type { DataSet } from './dataSet.ts';
import type { RunningServer } from './servers.ts';
import { sendAtRates, type Traffic, type TrafficResult } from './traffic.ts';

/** The specification's polling interval. */
const POLL_SECONDS = 3;
const PAGES_PER_SECOND = 50;
const SALES_PER_SECOND = 20;
/** Customers that no measured call has registered. */
const FIRST_CUSTOMER = 1_000_000;

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
  const pages = crowd.map((token) => encodeRequest({ method: 'GET', path: HISTORY, token }));
  let sold = FIRST_CUSTOMER;
  const everySecond = async (rate: number, request: Traffic['request']): Promise<Traffic> => ({
    perSecond: rate,
    connections: await openConnections(server.port, rate),
    request,
  });
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
    pages: await everySecond(PAGES_PER_SECOND, (index) => pages[index % pages.length] as Buffer),
    sales: await everySecond(SALES_PER_SECOND, () => encodeRequest(newSale(crowd, sold++))),
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

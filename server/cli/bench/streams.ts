import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { encodeRequest, openConnections } from './connection.ts';
import type { DataSet } from './dataSet.ts';
import { costOf, medians, percentile } from './measure.ts';
import type { RunningServer } from './servers.ts';
import { sendAtRates } from './traffic.ts';

const LIVE_PATH = '/api/chat/live';
/** Marks the messages of this measurement. */
const MARK = 'mensaje-de-medida';
const OPENED_AT_ONCE = 100;
const MESSAGES = 5;
const MESSAGES_PER_SECOND = 2;
const OTHER_CALLS_PER_SECOND = 10;
const ARRIVAL_TIMEOUT_MS = 30_000;
const SETTLE_MS = 3000;

export interface StreamsResult {
  openCpuUs: number;
  /** Time for a message to reach half, 99 % and all of the streams. */
  halfMs: number;
  mostMs: number;
  allMs: number;
  deliveryCpuUs: number;
  lost: number;
  /** At two messages per second: share of a core, and p99 of another call. */
  steadyShare: number;
  otherP99Ms: number;
  /** The whole process; what it has once had it keeps for long. */
  mbOpen: number;
  /** In use, without garbage. */
  heapMbBefore: number;
  heapMbAfter: number;
}

export async function measureStreams(
  server: RunningServer,
  { crowd, roomId, sellers }: DataSet,
  count: number,
  seconds: number,
): Promise<StreamsResult> {
  const heapMegabytes = async () => (await server.heapBytes()) / 2 ** 20;
  const arrivals = countArrivals();
  const heapMbBefore = await heapMegabytes();
  const { result: streams, cost: opening } = await costOf(server, () =>
    openStreams(server.port, LIVE_PATH, crowd.slice(0, count), arrivals.add),
  );
  const message = encodeRequest({
    method: 'POST',
    path: `/api/chat/${roomId}/messages`,
    token: sellers[0],
    body: { content: MARK },
  });
  const stats = encodeRequest({ method: 'GET', path: '/api/dashboard/stats', token: sellers[0] });
  const senders = await openConnections(server.port, 1);
  const others = await openConnections(server.port, OTHER_CALLS_PER_SECOND);

  const deliver = async () => {
    arrivals.clear();
    const startMs = performance.now();
    const [, times] = await Promise.all([senders[0]?.send(message), arrivals.wait(count)]);
    const after = (share: number) => percentile(times, share) - startMs;
    return { halfMs: after(0.5), mostMs: after(0.99), allMs: after(1), lost: count - times.length };
  };
  try {
    await deliver();
    const mbOpen = (await server.usage()).rssBytes / 2 ** 20;
    const { result: deliveries, cost: delivering } = await costOf(server, async () => {
      const all = [];
      for (let sent = 0; sent < MESSAGES; sent += 1) all.push(await deliver());
      return all;
    });

    arrivals.clear();
    const { result: steady, cost: steadyCost } = await costOf(server, async () => {
      const results = await sendAtRates(
        {
          messages: { perSecond: MESSAGES_PER_SECOND, connections: senders, request: () => message },
          others: { perSecond: OTHER_CALLS_PER_SECOND, connections: others, request: () => stats },
        },
        seconds * 1000,
      );
      const expected = results.messages.responses * count;
      return { ...results, lost: expected - (await arrivals.wait(expected)).length };
    });

    for (const close of streams) close();
    await pause(SETTLE_MS);
    const lost = deliveries.reduce((sum, one) => sum + one.lost, 0) + steady.lost;
    return {
      ...medians(deliveries),
      openCpuUs: opening.serverCpuUs / count,
      deliveryCpuUs: delivering.serverCpuUs / (count * MESSAGES),
      lost,
      steadyShare: steadyCost.serverShare,
      otherP99Ms: steady.others.p99Ms,
      mbOpen,
      heapMbBefore,
      heapMbAfter: await heapMegabytes(),
    };
  } finally {
    for (const close of streams) close();
    for (const connection of [...senders, ...others]) connection.close();
  }
}

function countArrivals() {
  let moments: number[] = [];
  let wanted = Infinity;
  let resolve: (() => void) | undefined;
  return {
    clear: () => {
      moments = [];
    },
    add: () => {
      moments.push(performance.now());
      if (moments.length >= wanted) resolve?.();
    },
    /** Resolves with the moments at `count` arrivals or at the timeout, whichever is first. */
    wait: async (count: number): Promise<number[]> => {
      if (moments.length < count) {
        wanted = count;
        const timeout = new AbortController();
        const arrived = new Promise<void>((done) => (resolve = done));
        const late = pause(ARRIVAL_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined);
        await Promise.race([arrived, late]);
        timeout.abort();
        wanted = Infinity;
      }
      return moments;
    },
  };
}

/** Returns functions that close the streams. */
async function openStreams(
  port: number,
  path: string,
  tokens: string[],
  onMessage: () => void,
): Promise<(() => void)[]> {
  const streams: (() => void)[] = [];
  for (let at = 0; at < tokens.length; at += OPENED_AT_ONCE) {
    const some = tokens.slice(at, at + OPENED_AT_ONCE);
    streams.push(...(await Promise.all(some.map((token) => openStream(port, path, token, onMessage)))));
  }
  return streams;
}

async function openStream(
  port: number,
  path: string,
  token: string,
  onMessage: () => void,
): Promise<() => void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const headers = { accept: 'text/event-stream' };
  socket.write(encodeRequest({ method: 'GET', path, token, headers }));
  const [first] = (await once(socket, 'data', { signal: AbortSignal.timeout(ARRIVAL_TIMEOUT_MS) })) as [
    Buffer,
  ];
  const head = first.toString('latin1', 0, 12);
  if (head !== 'HTTP/1.1 200') throw new Error(`Un stream no se abrió: ${head}`);
  let rest = '';
  socket.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString('latin1')).split(MARK);
    for (let found = 1; found < parts.length; found += 1) onMessage();
    // A mark may be split between two chunks.
    rest = parts.at(-1)?.slice(1 - MARK.length) ?? '';
  });
  // A broken stream counts as lost deliveries.
  socket.on('error', () => socket.destroy());
  return () => socket.destroy();
}

import { setTimeout as pause } from 'node:timers/promises';
import type { BenchCall } from './calls.ts';
import { openConnection, sendOnce, type Connection } from './connection.ts';
import { withServer, type RunningServer } from './server.ts';

const CONNECTIONS = 8;
/** Relative to the measured time. */
const WARM_UP_SHARE = 0.3;
/** Limits the rows written, however fast the server is. */
const MAX_REQUESTS = 200_000;
const IDLE_MS = 1000;

/** One measure of one round; less is better. */
export interface Sample {
  name: string;
  unit: string;
  value: number;
  perSecond?: number;
  p50Ms?: number;
  p99Ms?: number;
  /** Of the CPU that this process could have used, the share it got. */
  ownShare?: number;
}

/** CPU of all the server's threads while `work` runs. */
export async function cpuUsOf<T>(
  server: RunningServer,
  work: () => Promise<T>,
): Promise<{ result: T; cpuUs: number }> {
  const before = await server.usage();
  const result = await work();
  return { result, cpuUs: (await server.usage()).cpuUs - before.cpuUs };
}

/** Repeats a call on every connection, one at a time; throws on an unexpected status. */
export async function measureCall(server: RunningServer, call: BenchCall, seconds: number): Promise<Sample> {
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => openConnection(server.port)),
  );
  try {
    await repeat(connections, call, seconds * 1000 * WARM_UP_SHARE);
    const startMs = performance.now();
    const [ownBefore, loopBefore] = [process.cpuUsage(), performance.eventLoopUtilization()];
    const { result: times, cpuUs } = await cpuUsOf(server, () => repeat(connections, call, seconds * 1000));
    const [own, loop] = [process.cpuUsage(ownBefore), performance.eventLoopUtilization(loopBefore)];
    return {
      name: call.name,
      unit: 'µs CPU',
      value: cpuUs / times.length,
      perSecond: (times.length * 1000) / (performance.now() - startMs),
      p50Ms: percentile(times, 0.5),
      p99Ms: percentile(times, 0.99),
      ownShare: (own.user + own.system) / 1000 / loop.active,
    };
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function repeat(
  connections: Connection[],
  { name, next, status }: BenchCall,
  forMs: number,
): Promise<number[]> {
  const untilMs = performance.now() + forMs;
  const times: number[] = [];
  const oneByOne = async (connection: Connection) => {
    for (;;) {
      const startMs = performance.now();
      if (startMs >= untilMs || times.length >= MAX_REQUESTS) return;
      const received = await connection.send(next());
      if (received !== status) throw new Error(`${name}: se esperaba el estado ${status}, no ${received}`);
      times.push(performance.now() - startMs);
    }
  };
  await Promise.all(connections.map(oneByOne));
  return times;
}

/** Measures CPU up to the first response, and memory one second later. */
export function measureStart(dataDir: string): Promise<Sample[]> {
  return withServer(dataDir, async (server) => {
    await sendOnce(server.port, { method: 'GET', path: '/api/health' });
    const { cpuUs } = await server.usage();
    await pause(IDLE_MS);
    const { rssBytes } = await server.usage();
    return [
      { name: 'arranque', unit: 'ms CPU', value: cpuUs / 1000 },
      { name: 'en reposo', unit: 'MB', value: rssBytes / 2 ** 20 },
    ];
  });
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

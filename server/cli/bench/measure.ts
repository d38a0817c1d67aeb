import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchCall } from './calls.ts';
import { openConnections, sendOnce, type Connection } from './connection.ts';
import { startServer, type RunningServer } from './servers.ts';

const CONNECTIONS = 8;
/** Relative to the measured time. */
const WARM_UP_SHARE = 0.3;
/** Limits the rows written, however fast the server is. */
const MAX_REQUESTS = 200_000;
const IDLE_MS = 1000;

/** CPU of all threads. Shares are of one core: 0.5 is half of it. */
export interface Cost {
  serverCpuUs: number;
  elapsedMs: number;
  serverShare: number;
  generatorShare: number;
  /** Other processes on this machine; if high, the times mean little. */
  othersShare: number;
}

export interface CallSpeed extends Cost {
  cpuUsPerResponse: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

export interface Start {
  cpuMs: number;
  idleMb: number;
}

export async function costOf<T>(
  server: RunningServer,
  work: () => Promise<T>,
): Promise<{ result: T; cost: Cost }> {
  const before = await server.usage();
  const ownBefore = process.cpuUsage();
  const machineBeforeMs = machineBusyMs();
  const startMs = performance.now();
  const result = await work();
  const elapsedMs = performance.now() - startMs;
  const machineMs = machineBusyMs() - machineBeforeMs;
  const own = process.cpuUsage(ownBefore);
  const serverCpuUs = (await server.usage()).cpuUs - before.cpuUs;
  const serverShare = serverCpuUs / 1000 / elapsedMs;
  const generatorShare = (own.user + own.system) / 1000 / elapsedMs;
  const othersShare = Math.max(0, machineMs / elapsedMs - serverShare - generatorShare);
  return { result, cost: { serverCpuUs, elapsedMs, serverShare, generatorShare, othersShare } };
}

function machineBusyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}

/** Repeats a call on every connection, one at a time; throws on an unexpected status. */
export async function measureCall(
  server: RunningServer,
  call: BenchCall,
  seconds: number,
): Promise<CallSpeed> {
  const connections = await openConnections(server.port, CONNECTIONS);
  try {
    await repeat(connections, call, seconds * 1000 * WARM_UP_SHARE);
    const { result: times, cost } = await costOf(server, () => repeat(connections, call, seconds * 1000));
    return {
      ...cost,
      cpuUsPerResponse: cost.serverCpuUs / times.length,
      perSecond: (times.length * 1000) / cost.elapsedMs,
      p50Ms: percentile(times, 0.5),
      p99Ms: percentile(times, 0.99),
    };
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function repeat(
  connections: Connection[],
  { next, status }: BenchCall,
  forMs: number,
): Promise<number[]> {
  const untilMs = performance.now() + forMs;
  const times: number[] = [];
  const oneByOne = async (connection: Connection) => {
    for (;;) {
      const startMs = performance.now();
      if (startMs >= untilMs || times.length >= MAX_REQUESTS) return;
      const response = await connection.send(next());
      if (response.status !== status)
        throw new Error(`Se esperaba el estado ${status}, no ${response.status}`);
      times.push(performance.now() - startMs);
    }
  };
  await Promise.all(connections.map(oneByOne));
  return times;
}

/** Measures CPU up to the first response, and memory one second later. */
export async function measureStart(dataDir: string, core: number | undefined): Promise<Start> {
  const server = await startServer(dataDir, core);
  try {
    await sendOnce(server.port, { method: 'GET', path: '/api/health' });
    const { cpuUs } = await server.usage();
    await pause(IDLE_MS);
    const { rssBytes } = await server.usage();
    return { cpuMs: cpuUs / 1000, idleMb: rssBytes / 2 ** 20 };
  } finally {
    await server.stop();
  }
}

/** NaN without values. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Returns the median of each number over several runs. */
export function medians<T extends object>(runs: T[]): T {
  const keys = Object.keys(runs[0] ?? {}) as (keyof T)[];
  return Object.fromEntries(
    keys.map((key) => [
      key,
      percentile(
        runs.map((run) => run[key] as number),
        0.5,
      ),
    ]),
  ) as T;
}

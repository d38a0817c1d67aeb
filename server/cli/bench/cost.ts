import { cpus } from 'node:os';
import type { RunningServer } from './servers.ts';

/** What some work cost, CPU of all threads. Shares are of one core: 0.5 is half of it. */
export interface Cost {
  serverCpuUs: number;
  elapsedMs: number;
  serverShare: number;
  generatorShare: number;
  /** Everything else on this machine: where it is much, times mean little. */
  othersShare: number;
}

/** Runs some work with a server and measures its cost. */
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

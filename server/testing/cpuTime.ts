import { readFileSync } from 'node:fs';

/** The processor time of `work`, which unlike the time that passes does not grow while other programs run. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Returns the processor time of a program's main thread so far. */
export function mainThreadMs(pid: number | undefined): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

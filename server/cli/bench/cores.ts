import { spawnSync } from 'node:child_process';

/** Of util-linux; elsewhere processes run where the system puts them. */
const TASKSET = 'taskset';

/** The core of the measured servers and that of the process that measures them. */
export interface Cores {
  servers: number;
  generator: number;
}

/** The first two cores this process may run on; undefined where there is no `taskset` or no second core. */
export function findCores(): Cores | undefined {
  const { status, stdout } = spawnSync(TASKSET, ['-cp', String(process.pid)], { encoding: 'utf8' });
  if (status !== 0) return undefined;
  const [servers, generator] = coresIn(stdout.slice(stdout.lastIndexOf(':') + 1));
  return servers === undefined || generator === undefined ? undefined : { servers, generator };
}

/** Keeps this process, all its threads, on one core. */
export function stayOn(core: number): void {
  spawnSync(TASKSET, ['-acp', String(core), String(process.pid)]);
}

/** The command that runs another one on one core. */
export function onCore(core: number | undefined, command: string[]): string[] {
  return core === undefined ? command : [TASKSET, '-c', String(core), ...command];
}

/** `0,2-4` → 0, 2, 3, 4. */
function coresIn(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [first = Number.NaN, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

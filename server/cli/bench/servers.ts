import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Usage } from './probe.ts';

/** The two servers that are compared: the bare one, which is the limit, and the product. */
export type Program = 'bare' | 'product';

/** Of util-linux; elsewhere processes run where the system puts them. */
const TASKSET = 'taskset';
const PROBE = new URL('./probe.js', import.meta.url).href;
const MAIN: Record<Program, URL> = {
  bare: new URL('./bare.js', import.meta.url),
  product: new URL('../../main.js', import.meta.url),
};

export interface RunningServer {
  port: number;
  usage: () => Promise<Usage>;
  stop: () => Promise<void>;
}

/** The core of the measured servers and that of the process that measures them. */
interface Cores {
  servers: number;
  generator: number;
}

/** Starts a built server in a process of its own, on one core if given, on a data directory; resolves once it listens. */
export async function startServer(
  program: Program,
  dataDir: string,
  core: number | undefined,
): Promise<RunningServer> {
  const node = [process.execPath, '--enable-source-maps', '--import', PROBE, fileURLToPath(MAIN[program])];
  const [command = '', ...args] = onCore(core, node);
  const child = spawn(command, args, {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const ended = exited.then(() => Promise.reject(new Error('El servidor terminó antes de tiempo')));
  ended.catch(() => undefined);
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const port = /http:\/\/\S+:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    child.stdout?.resume();
    return {
      port: Number(port),
      usage: async () => {
        const reply = once(child, 'message') as Promise<[Usage]>;
        child.send('usage');
        const [usage] = await Promise.race([reply, ended]);
        return usage;
      },
      stop: async () => {
        child.kill('SIGTERM');
        await exited;
      },
    };
  }
  throw new Error('El servidor no arrancó');
}

/** Runs `work` with both servers on one data directory and stops them afterwards. */
export async function withServers<T>(
  dataDir: string,
  core: number | undefined,
  work: (servers: Record<Program, RunningServer>) => Promise<T>,
): Promise<T> {
  const bare = await startServer('bare', dataDir, core);
  const product = await startServer('product', dataDir, core);
  try {
    return await work({ bare, product });
  } finally {
    await Promise.all([bare.stop(), product.stop()]);
  }
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
function onCore(core: number | undefined, command: string[]): string[] {
  return core === undefined ? command : [TASKSET, '-c', String(core), ...command];
}

/** `0,2-4` → 0, 2, 3, 4. */
function coresIn(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [first = Number.NaN, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

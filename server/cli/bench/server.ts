import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Usage } from './probe.ts';

/** The built programs stand next to the one that runs. */
const COMMANDS = dirname(process.argv[1] ?? '');
const PROBE = pathToFileURL(join(COMMANDS, 'bench/probe.js')).href;
const MAIN = join(COMMANDS, '../main.js');

export interface RunningServer {
  port: number;
  usage: () => Promise<Usage>;
}

/** Runs `work` with the built server in a new process, and stops the server. */
export async function withServer<T>(
  dataDir: string,
  work: (server: RunningServer) => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, ['--import', PROBE, MAIN], {
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
  const usage = async () => {
    const reply = once(child, 'message') as Promise<[Usage]>;
    child.send('usage');
    const [value] = await Promise.race([reply, ended]);
    return value;
  };
  try {
    const port = await Promise.race([readPort(child.stdout as NodeJS.ReadableStream), ended]);
    return await Promise.race([work({ port, usage }), ended]);
  } finally {
    ended.catch(() => undefined);
    child.kill('SIGTERM');
    await exited;
  }
}

async function readPort(output: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface({ input: output })) {
    const port = /http:\/\/\S+:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    output.resume();
    return Number(port);
  }
  throw new Error('El servidor no arrancó');
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../main.js', import.meta.url));

export interface RunningServer {
  address: string;
  stop: () => Promise<void>;
}

/** Starts the built server in its own process; resolves once it prints its address. */
export async function startServer(dataDir: string): Promise<RunningServer> {
  const child = spawn(process.execPath, ['--enable-source-maps', MAIN], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  process.once('exit', () => child.kill());
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (address === undefined) continue;
    child.stdout.resume();
    const stop = async () => {
      child.kill('SIGTERM');
      await exited;
    };
    return { address, stop };
  }
  throw new Error('El servidor no arrancó');
}

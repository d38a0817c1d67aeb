import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { clockAhead } from '../../../server/testing/movedClock.ts';
import { ADMIN_PASSWORD } from '../support/server.ts';

const BUILT = join(import.meta.dirname, '../../../.build/server');
export const FIRST_ADMIN = { email: 'admin@ventas.local', password: ADMIN_PASSWORD };

/** The built program in its processes, on a data folder and a port that survive them, and on a clock of the week. */
export class Program {
  readonly url: string;
  readonly dataDir: string;
  aheadMs: number;
  /** All that the servers printed, one after the other. */
  log = '';
  private readonly port: number;
  private child: ChildProcess | undefined;

  constructor(dataDir: string, port: number, aheadMs: number) {
    this.dataDir = dataDir;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.aheadMs = aheadMs;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(BUILT, 'main.js')], {
      env: this.environment(),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    const listening = Promise.withResolvers<void>();
    const keep = (chunk: Buffer) => {
      this.log += String(chunk);
      if (this.log.includes(`está en ${this.url}`)) listening.resolve();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('exit', (code) => listening.reject(new Error(`the server ended with ${code}: ${this.log}`)));
    await listening.promise;
    await this.moveClock(this.aheadMs);
  }

  async moveClock(aheadMs: number): Promise<void> {
    this.aheadMs = aheadMs;
    if (!this.child) return;
    const moved = once(this.child, 'message');
    this.child.send({ aheadMs });
    await moved;
  }

  /** Returns the exit code, null after SIGKILL. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const { child } = this;
    if (!child) return null;
    this.child = undefined;
    const closed = once(child, 'close');
    child.kill(signal);
    const [code] = (await closed) as [number | null];
    // The next start must not find this one's address.
    this.log = this.log.replaceAll(`está en ${this.url}`, 'terminó');
    return code;
  }

  /** Runs a command of package.json, such as `backup`, and returns its output. */
  run(command: 'admin' | 'backup' | 'restore', ...args: string[]): string {
    return execFileSync(process.execPath, [join(BUILT, `cli/${command}.js`), ...args], {
      env: this.environment(),
      encoding: 'utf8',
    });
  }

  private environment() {
    return {
      ...process.env,
      ...clockAhead(this.aheadMs),
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      ADMIN_EMAIL: FIRST_ADMIN.email,
      ADMIN_PASSWORD: FIRST_ADMIN.password,
      LOG_LEVEL: 'info',
    };
  }
}

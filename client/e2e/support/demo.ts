import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type Server, type Session } from './server.ts';

const DEMO = join(import.meta.dirname, '../../../.build/server/cli/demo.js');
const PASSWORD = 'demo1234';
const EMAILS = { seller: 'vendedora@demo.example.com', admin: 'admin@demo.example.com' };

/** A server on the demo's data: something in each list of its seller and its administrator. */
export function startDemo(options: string[] = []): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ventas-demo-'));
  execFileSync(process.execPath, [DEMO, ...options], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  return startServer({ DATA_DIR: dataDir });
}

export function signInToDemo(server: Server, as: keyof typeof EMAILS): Promise<Session> {
  return server.rest('POST', '/auth/login', { body: { email: EMAILS[as], password: PASSWORD } });
}

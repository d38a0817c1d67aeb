import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../../.build/server/main.js');
const START_TIMEOUT_MS = 60_000;
export const ADMIN_PASSWORD = 'admin-secreto';
const ADMIN_LOGIN = { email: 'admin@ventas.local', password: ADMIN_PASSWORD };

export const PASSWORD = 'secreto-123';

export interface Session {
  token: string;
  user: { id: string; name: string; email: string };
}

interface RestOptions {
  as?: Session;
  body?: unknown;
}

export interface Server {
  url: string;
  dataDir: string;
  rest: <T = Record<string, unknown>>(method: string, path: string, options?: RestOptions) => Promise<T>;
  seller: (values?: object) => Promise<Session>;
  admin: () => Promise<Session>;
  /** Leaves the data directory. */
  end: () => Promise<void>;
  stop: () => Promise<void>;
}

/** On an empty data directory unless DATA_DIR is given. */
export async function startServer(variables: Record<string, string> = {}, program = MAIN): Promise<Server> {
  if (!existsSync(program)) throw new Error('Primero hay que construir la aplicación: npm run build');
  const dataDir = variables.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'ventas-e2e-'));
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN_LOGIN.email,
      ADMIN_PASSWORD: ADMIN_LOGIN.password,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(child);

  const rest: Server['rest'] = async (method, path, { as, body } = {}) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as.token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as never;
  };
  const end = async () => {
    if (child.exitCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  };
  let sellers = 0;
  return {
    url,
    dataDir,
    rest,
    seller: (values = {}) => {
      sellers += 1;
      // Equal lengths: no name contains another.
      const number = String(sellers).padStart(3, '0');
      const body = {
        name: `Lucía Fernández ${number}`,
        email: `lucia${number}@example.com`,
        password: PASSWORD,
        phone: '341 555-0101',
        location: 'Rosario',
        ...values,
      };
      return rest('POST', '/auth/register', { body });
    },
    admin: () => rest('POST', '/auth/login', { body: ADMIN_LOGIN }),
    end,
    stop: async () => {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error('El servidor no arrancó a tiempo'));
    }, START_TIMEOUT_MS);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += String(chunk);
      const address = /está en (http:\/\/\S+)/.exec(output)?.[1];
      if (address) {
        clearTimeout(timer);
        resolve(address);
      }
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`El servidor terminó con código ${code}`));
    });
  });
}

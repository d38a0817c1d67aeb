import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from '../cli/steps.mjs';

export const PROGRAM_TIMEOUT_MS = 120_000;

/** The file of a program that `npm start` starts; builds the server first if it is outdated. */
export function builtProgram(name: string): string {
  build('server', (args) => {
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
    if (status !== 0) throw new Error('The server could not be built');
  });
  return join(import.meta.dirname, `../../.build/server/${name}.js`);
}

/** Nothing of the developer's own. */
export const commandEnvironment = (variables: Record<string, string>): Record<string, string> => ({
  DATABASE_URL: '',
  FILES_DIR: '',
  ADMIN_EMAIL: '',
  ADMIN_PASSWORD: '',
  HOST: '127.0.0.1',
  PORT: '0',
  BACKUP_HOUR: 'off',
  SMTP_URL: '',
  ...variables,
});

/** The command of `main` or `cli/<command>`, in a separate process as npm starts it. */
function command(program: string, args: string[], variables: Record<string, string>) {
  return {
    args: [builtProgram(program), ...args],
    env: { ...process.env, ...commandEnvironment(variables) },
  };
}

export function runProgram(program: string, args: string[], variables: Record<string, string>, input = '') {
  const { args: all, env } = command(program, args, variables);
  const { status, stdout, stderr } = spawnSync(process.execPath, all, {
    encoding: 'utf8',
    timeout: PROGRAM_TIMEOUT_MS,
    env,
    input,
  });
  return { status, stdout, stderr };
}

export async function startServer(variables: Record<string, string>) {
  const { args, env } = command('main', ['--api-only'], { LOG_LEVEL: 'silent', ...variables });
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (address === undefined) continue;
    child.stdout.resume();
    return { address, end, pid: child.pid };
  }
  throw new Error('the server did not start');
}

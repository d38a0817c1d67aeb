import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { login, register } from '../features/auth/auth.service.ts';
import { openApp } from './openApp.ts';

const TIMEOUT_MS = 60_000;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ventas-test-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs a command from the sources, in a process of its own as npm does. */
function run(command: string, ...args: string[]) {
  const file = fileURLToPath(new URL(`${command}.ts`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' },
  });
  return { status, stdout, stderr };
}

describe('npm run admin', () => {
  test(
    'creates an administrator, then resets the password, while the database is in use',
    async () => {
      const { ctx, close } = await openApp(readConfig({ DATA_DIR: dataDir }));

      const created = run(
        'admin',
        '--email',
        ' Jefa@Ventas.AR ',
        '--password',
        'secreto1',
        '--name',
        'La Jefa',
      );
      expect(created).toEqual({ status: 0, stdout: 'Administrador creado: jefa@ventas.ar\n', stderr: '' });
      const first = await login(ctx, '', { email: 'jefa@ventas.ar', password: 'secreto1' });
      expect(first.user).toMatchObject({ role: 'admin', name: 'La Jefa' });

      const reset = run('admin', '--email', 'jefa@ventas.ar');
      const generated = /^Contraseña: (\S+)/m.exec(reset.stdout)?.[1] ?? '';
      await expect(login(ctx, '', { email: 'jefa@ventas.ar', password: 'secreto1' })).rejects.toThrow(
        'Email o contraseña incorrectos',
      );
      const second = await login(ctx, '', { email: 'jefa@ventas.ar', password: generated });
      expect(second.user.name).toBe('La Jefa');
      await close();
    },
    TIMEOUT_MS,
  );

  test(
    "leaves a seller's role alone",
    async () => {
      const { ctx, close } = await openApp(readConfig({ DATA_DIR: dataDir }));
      const seller = { name: 'Ana', email: 'ana@example.com', phone: '11 5555-0000', location: 'Lanús' };
      await register(ctx, '', { ...seller, password: 'anterior' });
      expect(run('admin', '--email', seller.email, '--password', 'nueva-clave').status).toBe(0);
      const { user } = await login(ctx, '', { email: seller.email, password: 'nueva-clave' });
      expect(user).toMatchObject({ role: 'seller', name: 'Ana' });
      await close();
    },
    TIMEOUT_MS,
  );
});

describe('npm run demo', () => {
  test(
    'fills a new database, names the logins, and adds to existing sales only with --force',
    async () => {
      const size = ['--sellers', '2', '--sales', '5'];
      const filled = run('demo', ...size);
      expect(filled.status).toBe(0);
      expect(filled.stdout).toMatch(/Vendedora +vendedora@\S+ +demo1234/);
      expect(filled.stdout).toMatch(/Administradora +admin@\S+ +demo1234/);
      expect(filled.stdout).toMatch(/Primer administrador +admin@ventas\.local +\S{16}/);

      const again = run('demo', ...size);
      expect(again).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(/^La base de .*ya tiene ventas.*\n$/),
      });
      expect(run('demo', ...size, '--force').status).toBe(0);

      const { database, close } = await openApp(readConfig({ DATA_DIR: dataDir }));
      expect(database.client.prepare('select count(*) from sales').pluck().get()).toBe(10);
      await close();
    },
    TIMEOUT_MS,
  );
});

describe('a command used wrongly', () => {
  test.each([
    ['demo', ['--sellers', 'muchos'], '--sellers debe ser un número entero entre 1 y 100.000'],
    ['admin', [], 'El campo --email es obligatorio'],
    [
      'admin',
      ['--email', 'sin-arroba', '--password', 'corta'],
      'El campo --email debe ser un email válido. El campo --password debe tener al menos 6 caracteres',
    ],
    ['restore', [], 'Falta el archivo: npm run restore -- ARCHIVO'],
  ])(
    'says so in one line and does nothing: %s %j',
    (command, args, sentence) => {
      expect(run(command, ...args)).toEqual({ status: 1, stdout: '', stderr: `${sentence}\n` });
      expect(existsSync(join(dataDir, 'app.db'))).toBe(false);
    },
    TIMEOUT_MS,
  );

  test(
    '--help explains',
    () => {
      const { status, stdout } = run('backup', '--help');
      expect(status).toBe(0);
      expect(stdout).toMatch(/^npm run backup /);
    },
    TIMEOUT_MS,
  );
});

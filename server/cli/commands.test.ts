import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { login, register } from '../features/auth/auth.service.ts';
import { setUpFirstRun } from '../firstRun.ts';
import { queryDatabase } from '../testing/dataDir.ts';
import { runCommandHere } from '../testing/commands.ts';
import { runProgram } from '../testing/programs.ts';
import { openApp } from './openApp.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ventas-test-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** As a program, as npm starts it. */
const start = (command: string, ...args: string[]) =>
  runProgram(`cli/${command}`, args, { DATA_DIR: dataDir });

const run = (command: string, ...args: string[]) => runCommandHere(command, args, { DATA_DIR: dataDir });

describe('npm run admin', () => {
  test('takes the password from its input: the list of processes shows arguments', async () => {
    const args = ['--email', 'jefa@ventas.ar', '--create', '--password', '-'];
    const { status, stdout } = runProgram('cli/admin', args, { DATA_DIR: dataDir }, 'secreto-de-entrada\n');
    expect([status, stdout]).toEqual([0, expect.stringContaining('Administrador creado: jefa@ventas.ar')]);
    expect(runProgram('cli/admin', args, { DATA_DIR: dataDir })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Falta la contraseña en la entrada'),
    });
    const { ctx, close } = await openApp(readConfig({ DATA_DIR: dataDir }));
    const signedIn = await login(ctx, '', { email: 'jefa@ventas.ar', password: 'secreto-de-entrada' });
    expect(signedIn.user.email).toBe('jefa@ventas.ar');
    await close();
  });

  test('creates an administrator, then resets the password, while the database is in use', async () => {
    const { ctx, close } = await openApp(readConfig({ DATA_DIR: dataDir }));

    const created = await run(
      'admin',
      '--email',
      ' Jefa@Ventas.AR ',
      '--password',
      'secreto-uno',
      '--name',
      'La Jefa',
    );
    const stdout = `Base de datos: ${dataDir}/app.db\nAdministrador creado: jefa@ventas.ar\n`;
    expect(created).toEqual({ status: 0, stdout, stderr: '' });
    const first = await login(ctx, '', { email: 'jefa@ventas.ar', password: 'secreto-uno' });
    expect(first.user).toMatchObject({ role: 'admin', name: 'La Jefa' });

    const reset = await run('admin', '--email', 'jefa@ventas.ar');
    const generated = /^Contraseña: (\S+)/m.exec(reset.stdout)?.[1] ?? '';
    await expect(login(ctx, '', { email: 'jefa@ventas.ar', password: 'secreto-uno' })).rejects.toThrow(
      'Email o contraseña incorrectos',
    );
    const second = await login(ctx, '', { email: 'jefa@ventas.ar', password: generated });
    expect(second.user.name).toBe('La Jefa');
    await close();
  });

  test("does not change a seller's role", async () => {
    const { ctx, close } = await openApp(readConfig({ DATA_DIR: dataDir }));
    const seller = { name: 'Ana', email: 'ana@example.com', phone: '11 5555-0000', location: 'Lanús' };
    await register(ctx, '', { ...seller, password: 'anterior' });
    expect((await run('admin', '--email', seller.email, '--password', 'nueva-clave')).status).toBe(0);
    const { user } = await login(ctx, '', { email: seller.email, password: 'nueva-clave' });
    expect(user).toMatchObject({ role: 'seller', name: 'Ana' });
    await close();
  });
});

describe('npm run admin without a database', () => {
  test.each([[['--email', 'jefa@ventas.ar']], [['--email', 'jefa@ventas.ar', '--reset-totp', '--create']]])(
    'names the folder and makes nothing: %j',
    async (args) => {
      expect(await run('admin', ...args)).toEqual({
        status: 1,
        stdout: '',
        stderr: `No hay una base de datos en ${dataDir}: ¿es esa la carpeta (DATA_DIR)? La crea npm start, o --create.\n`,
      });
      expect(readdirSync(dataDir)).toEqual([]);
    },
  );

  test('makes none beside the files of another one, even when asked to', async () => {
    mkdirSync(join(dataDir, 'backups'));
    writeFileSync(join(dataDir, 'backups/ventas-2026-03-10-120000.tar.gz'), '');
    const refused = await run('admin', '--email', 'jefa@ventas.ar', '--create');
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Falta app\.db /) });
    expect(readdirSync(dataDir)).toEqual(['backups']);
  });

  test('makes one when asked to', async () => {
    const made = start('admin', '--email', 'jefa@ventas.ar', '--password', 'secreto-uno', '--create');
    expect(made).toMatchObject({
      status: 0,
      stdout: `Base de datos: ${dataDir}/app.db\nAdministrador creado: jefa@ventas.ar\n`,
    });
    expect(queryDatabase(dataDir, 'select email from users')).toEqual(['jefa@ventas.ar']);
  });
});

describe('npm run demo', () => {
  test('fills a new database, names the logins, and adds to existing sales only with --force', async () => {
    const size = ['--sellers', '2', '--sales', '5'];
    const filled = await run('demo', ...size);
    expect(filled.status).toBe(0);
    expect(filled.stdout).toMatch(/Vendedora +vendedora@\S+ +demo1234/);
    expect(filled.stdout).toMatch(/Administradora +admin@\S+ +demo1234/);
    expect(filled.stdout).toMatch(/Primer administrador +admin@ventas\.local +\S{16}/);

    const again = await run('demo', ...size);
    expect(again).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^La base de .*ya tiene ventas.*\n$/),
    });
    expect((await run('demo', ...size, '--force')).status).toBe(0);

    const { database, close } = await openApp(readConfig({ DATA_DIR: dataDir }));
    expect(database.client.prepare('select count(*) from sales').pluck().get()).toBe(10);
    await close();
  });
});

describe('npm run backup', () => {
  test('refuses a database without any account, which is the wrong one', async () => {
    const { close } = await openApp(readConfig({ DATA_DIR: dataDir }));
    await close();
    expect(await run('backup')).toEqual({
      status: 1,
      stdout: '',
      stderr: `La base de datos de ${dataDir} no tiene ninguna cuenta: ¿es esa la carpeta (DATA_DIR)?\n`,
    });
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
  });

  test('fails in Spanish on a damaged database and leaves no file', async () => {
    const { ctx, close } = await openApp(readConfig({ DATA_DIR: dataDir }));
    await setUpFirstRun(ctx);
    await close();
    const bytes = readFileSync(join(dataDir, 'app.db'));
    bytes.fill(0xff, 4 * 4096, 12 * 4096);
    writeFileSync(join(dataDir, 'app.db'), bytes);
    expect(await run('backup')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'La base de datos está dañada: restaura una copia de seguridad\n',
    });
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
  });
});

describe('npm run backup -- FILE', () => {
  test('says in one line that it cannot write there, and leaves no copy of the data', async () => {
    const { ctx, close } = await openApp(readConfig({ DATA_DIR: dataDir }));
    await setUpFirstRun(ctx);
    await close();
    // Longer than file names may be: it can be neither written nor removed.
    const { status, stderr } = await run('backup', join(dataDir, 'x'.repeat(300)));
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^.*ENAMETOOLONG.*\n$/)]);
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
  });
});

describe('npm run restore', () => {
  test('asks whether a folder without any data is the right one', async () => {
    const { ctx, close } = await openApp(readConfig({ DATA_DIR: dataDir }));
    await setUpFirstRun(ctx);
    await close();
    const copy = join(dataDir, 'copia.tar.gz');
    expect((await run('backup', copy)).status).toBe(0);
    const restore = (folder: string) => runCommandHere('restore', [copy], { DATA_DIR: folder });
    const elsewhere = join(dataDir, 'elsewhere');
    const question = `Atención: en ${elsewhere} no había datos. ¿Es esa la carpeta (DATA_DIR) del servidor?`;
    expect((await restore(elsewhere)).stdout).toContain(question);
    expect((await restore(elsewhere)).stdout).not.toContain(question);
  });
});

describe('npm run backup -- --check', () => {
  test('names the database of DATABASE_URL as out of its reach', async () => {
    const variables = { DATA_DIR: dataDir, DATABASE_URL: 'http://127.0.0.1:1', FILES_DIR: dataDir };
    expect(await runCommandHere('backup', ['--check'], variables)).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'Con DATABASE_URL la base de datos está en el servidor libSQL: la comprueba cada copia de seguridad.\n',
    });
  });

  test.runIf(process.getuid?.() === 0)(
    'is refused to root among the data of another account, where it would leave files',
    async () => {
      const { close } = await openApp(readConfig({ DATA_DIR: dataDir }));
      await close();
      for (const path of [dataDir, join(dataDir, 'app.db')]) chownSync(path, 1, 1);
      const refused = await run('backup', '--check');
      expect(refused).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^DATA_DIR es de la cuenta /),
      });
      expect(existsSync(join(dataDir, 'app.db-shm'))).toBe(false);
    },
  );
});

describe('a command with wrong arguments', () => {
  test.each([
    ['demo', ['--sellers', 'muchos'], '--sellers debe ser un número entero entre 1 y 100.000'],
    ['admin', [], 'Falta el email: npm run admin -- --email E'],
    [
      'admin',
      ['--email', 'sin-arroba', '--password', 'corta'],
      'El campo --email debe ser un email válido. El campo --password debe tener al menos 6 caracteres',
    ],
    ['restore', [], 'Falta el archivo: npm run restore -- ARCHIVO'],
  ])('prints one line and does nothing: %s %j', async (command, args, sentence) => {
    expect(await run(command, ...args)).toEqual({ status: 1, stdout: '', stderr: `${sentence}\n` });
    expect(existsSync(join(dataDir, 'app.db'))).toBe(false);
  });

  test('prints its usage with --help', async () => {
    const { status, stdout } = start('backup', '--help');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^npm run backup /);
  });
});

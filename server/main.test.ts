import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { changeDatabase, contentsOf, createDataDir, queryDatabase, usePlace } from './testing/dataDir.ts';
import { freePort, takePort } from './testing/ports.ts';
import { PROGRAM_TIMEOUT_MS, runProgram, startServer } from './testing/programs.ts';

const place = usePlace();

/** Runs a server that is expected to fail at start. */
function start(variables: Record<string, string> = {}) {
  const { status, stderr } = runProgram('main', ['--api-only'], { DATA_DIR: place.dataDir, ...variables });
  return { status, stderr };
}

test('the start reports to systemd that it is up', async () => {
  const bin = join(place.dataDir, 'bin');
  const heard = join(place.dataDir, 'heard');
  mkdirSync(bin);
  writeFileSync(join(bin, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $*" > ${heard}\n`, {
    mode: 0o755,
  });
  const { end, pid } = await startServer({
    DATA_DIR: place.dataDir,
    NOTIFY_SOCKET: '/run/notify',
    PATH: `${bin}:${process.env.PATH}`,
  });
  await expect
    .poll(() => existsSync(heard) && readFileSync(heard, 'utf8'))
    .toBe(`/run/notify --ready --pid=${pid}\n`);
  await end('SIGTERM');
});

describe('a failed start prints the reason in one line:', { timeout: PROGRAM_TIMEOUT_MS }, () => {
  test('an address of another machine', () => {
    // From the range reserved for documentation.
    expect(start({ HOST: '203.0.113.1' })).toEqual({
      status: 1,
      stderr: 'No se pudo iniciar: HOST: no es una dirección de este equipo\n',
    });
  });

  test.for(['PORT', 'METRICS_PORT'])(
    'a %s that is taken, and no administrator is made whose password was never shown',
    async (variable) => {
      const { port, release } = await takePort();
      onTestFinished(release);
      expect(start({ [variable]: String(port) })).toEqual({
        status: 1,
        stderr: `No se pudo iniciar: ${variable}: el puerto ${port} ya está en uso\n`,
      });
      expect(queryDatabase(place.dataDir, 'select email from users')).toEqual([]);
    },
  );

  test('an unreachable primary', () => {
    const { status, stderr } = start({ DATABASE_URL: 'http://127.0.0.1:1', FILES_DIR: place.dataDir });
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^No se pudo iniciar: DATABASE_URL: no se pudo sincronizar con el servidor libSQL \(.*\)\n$/,
    );
  });

  test('a file that is not a database', () => {
    writeFileSync(join(place.dataDir, 'app.db'), 'no longer a database');
    const stderr = 'No se pudo iniciar: La base de datos está dañada: restaura una copia de seguridad\n';
    expect(start()).toEqual({ status: 1, stderr });
  });

  test('a database of a later version', async () => {
    await createDataDir(place.dataDir, Date.now());
    changeDatabase(
      place.dataDir,
      "insert into __drizzle_migrations (hash, created_at) values ('later', 9e12)",
    );
    const before = contentsOf(place.dataDir);
    const stderr =
      'La base de datos es de una versión más nueva del sistema: actualízalo para usarla. No se cambió nada.\n';
    expect(start()).toEqual({ status: 1, stderr: `No se pudo iniciar: ${stderr}` });
    const admin = ['--email', 'jefa@example.com'];
    expect(runProgram('cli/admin', admin, { DATA_DIR: place.dataDir })).toEqual({
      status: 1,
      stdout: '',
      stderr,
    });
    expect(contentsOf(place.dataDir)).toEqual(before);
  });
});

test(
  'a second server on a data directory is refused, commands are not, and a killed server leaves no lock',
  { timeout: 2 * PROGRAM_TIMEOUT_MS },
  async () => {
    const first = await startServer({ DATA_DIR: place.dataDir });
    expect(start()).toEqual({
      status: 1,
      stderr:
        `No se pudo iniciar: DATA_DIR: ${place.dataDir} está en uso por un servidor en marcha (o una restauración). ` +
        'Detenlo y vuelve a intentarlo.\n',
    });
    expect((await fetch(`${first.address}/api/health`)).status).toBe(200);
    expect(runProgram('cli/backup', [], { DATA_DIR: place.dataDir })).toMatchObject({
      status: 0,
      stderr: '',
    });
    const admin = ['--email', 'jefa@example.com'];
    expect(runProgram('cli/admin', admin, { DATA_DIR: place.dataDir })).toMatchObject({
      status: 0,
      stderr: '',
    });

    await first.end('SIGKILL');
    const next = await startServer({ DATA_DIR: place.dataDir });
    expect((await fetch(`${next.address}/api/health`)).status).toBe(200);
    await next.end('SIGTERM');
  },
);

describe('the arguments of a start', { timeout: PROGRAM_TIMEOUT_MS }, () => {
  test.each([
    [['--port', '4500'], 'No existe la opción --port. Con --help ves las opciones.'],
    [
      ['4500'],
      'No se esperaba "4500" (con npm run, las opciones van después de " -- "). Con --help las ves.',
    ],
  ])('%j are refused, and nothing is made', (args, sentence) => {
    const { status, stderr } = runProgram('main', args, { DATA_DIR: place.dataDir, HOST: '203.0.113.1' });
    expect({ status, stderr }).toEqual({ status: 1, stderr: `${sentence}\n` });
    expect(contentsOf(place.dataDir)).toEqual([]);
  });

  test('--help shows the usage', () => {
    const { status, stdout } = runProgram('main', ['--help'], {
      DATA_DIR: place.dataDir,
      HOST: '203.0.113.1',
    });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^npm start\n/);
    expect(contentsOf(place.dataDir)).toEqual([]);
  });
});

test(
  'the first response already knows the first administrator and the starter plans',
  { timeout: PROGRAM_TIMEOUT_MS },
  async () => {
    const port = await freePort();
    const starting = startServer({
      DATA_DIR: place.dataDir,
      PORT: String(port),
      ADMIN_PASSWORD: 'clave-de-jefa',
    });
    const login = () =>
      fetch(`http://127.0.0.1:${port}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@ventas.local', password: 'clave-de-jefa' }),
      }).catch(() => undefined);
    let first = await login();
    while (first === undefined) first = await login();
    expect(first.status).toBe(200);
    const plans = await fetch(`http://127.0.0.1:${port}/api/plans`);
    expect(await plans.json()).toMatchObject({ plans: [{}, {}, {}] });
    await (await starting).end('SIGTERM');
  },
);

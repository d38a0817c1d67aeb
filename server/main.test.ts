import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const TIMEOUT_MS = 60_000;

/** Starts the server from the sources in an empty folder and returns how it ended. */
function start(variables: Record<string, string>) {
  const dataDir = mkdtempSync(`${tmpdir()}/ventas-test-`);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('main.ts', import.meta.url)), '--api-only'],
    {
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', HOST: '127.0.0.1', ...variables },
    },
  );
  rmSync(dataDir, { recursive: true });
  return { status, stderr };
}

test(
  'an address of no machine here stops the start with one line that names HOST',
  { timeout: TIMEOUT_MS },
  () => {
    // An address of the range kept for documentation.
    expect(start({ HOST: '203.0.113.1', PORT: '0' })).toEqual({
      status: 1,
      stderr: 'No se pudo iniciar: HOST: no es una dirección de este equipo\n',
    });
  },
);

test(
  'a port that is taken stops the start with one line that names PORT',
  { timeout: TIMEOUT_MS },
  async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    expect(start({ PORT: String(port) })).toEqual({
      status: 1,
      stderr: `No se pudo iniciar: PORT: el puerto ${port} ya está en uso\n`,
    });
    other.close();
  },
);

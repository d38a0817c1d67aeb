// Makes a checkout ready to run: dependencies, build and, for the tests, a browser. Each step is skipped when
// nothing changed since it last ran. Plain JavaScript without dependencies, because it runs before they exist.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
process.chdir(root);

const DEPENDENCIES_STAMP = 'node_modules/.prepared';
const BUILD_STAMP = '.build/.prepared';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Se necesita Node.js 20.19 o posterior; este es ${process.versions.node}.`);
}

prepare('Instalando dependencias…', DEPENDENCIES_STAMP, ['package-lock.json'], process.version, () => {
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
});

const SOURCES = ['package-lock.json', 'tsconfig.json', '.tsconfig.build.json', 'client', 'server', 'shared'];
if (!process.argv.includes('--no-build')) {
  prepare('Construyendo la aplicación…', BUILD_STAMP, SOURCES, '', () => {
    rmSync('.build', { recursive: true, force: true });
    run('npm', ['run', '--silent', 'build']);
  });
}

if (process.argv.includes('--browser')) await ensureBrowser();

function prepare(message, stampFile, inputs, salt, work) {
  const stamp = fingerprint(inputs, salt);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log(message);
  work();
  writeFileSync(stampFile, stamp);
}

/** One hash over the names and contents of all input files. */
function fingerprint(inputs, salt) {
  const hash = createHash('sha256').update(salt);
  const visit = (path, entry) => {
    if (entry?.isDirectory()) {
      const children = readdirSync(path, { withFileTypes: true });
      for (const child of children.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
        visit(join(path, child.name), child);
      }
    } else if (!path.endsWith('.test.ts')) {
      hash.update(path).update('\0').update(readFileSync(path)).update('\0');
    }
  };
  for (const input of inputs) visit(input, { isDirectory: () => !/\.\w+$/.test(input) });
  return hash.digest('hex');
}

/** The browser tests use an installed Chromium or Chrome; where there is none it is installed. */
async function ensureBrowser() {
  const { findChromium } = await import('../../client/e2e/support/chromium.mjs');
  if (findChromium()) return;
  console.log('Instalando Chromium para las pruebas…');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
      {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      },
    );
  } else {
    spawnSync('npx', ['--no-install', 'playwright-core', 'install', 'chromium'], { stdio: 'inherit' });
  }
  if (!findChromium()) {
    fail('No hay Chromium ni Chrome y no se pudo instalar: instala uno o indica su ruta en CHROMIUM_PATH.');
  }
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) fail(`Falló "${command} ${args.join(' ')}"${error ? `: ${error.message}` : '.'}`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

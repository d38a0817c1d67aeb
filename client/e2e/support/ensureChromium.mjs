// Browser tests use the Chromium or Chrome of the machine; installs one if there is none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './chromium.mjs';

if (!findChromium({ showsNotices: true })) install();

function install() {
  console.log('Instalando Chromium para las pruebas…');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    installPackages('chromium', 'fonts-liberation');
    // Debian's; the tests take the browser where there is none.
    installPackages('chromium-headless-shell');
  } else {
    spawnSync('npx', ['--no-install', 'playwright-core', 'install', 'chromium'], { stdio: 'inherit' });
  }
  if (!findChromium({ showsNotices: true })) {
    console.error(
      'No hay Chromium ni Chrome y no se pudo instalar: instala uno o indica su ruta en CHROMIUM_PATH.',
    );
    process.exit(1);
  }
}

function installPackages(...names) {
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

// Browser tests use the Chromium or Chrome of the machine; installs one if there is none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './chromium.mjs';

if (!findChromium()) install();

function install() {
  console.log('Instalando Chromium para las pruebas…');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    installPackage('chromium-headless-shell');
    // Ubuntu has no shell.
    if (!findChromium()) installPackage('chromium');
  } else {
    spawnSync('npx', ['--no-install', 'playwright-core', 'install', 'chromium'], { stdio: 'inherit' });
  }
  if (!findChromium()) {
    console.error(
      'No hay Chromium ni Chrome y no se pudo instalar: instala uno o indica su ruta en CHROMIUM_PATH.',
    );
    process.exit(1);
  }
}

function installPackage(name) {
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

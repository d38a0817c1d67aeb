// Finds the Node for this project: the machine's, or, if that is too old, one from npm's platform packages.
// Must run on old versions itself: use only syntax and modules of Node 16.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';

export const BUNDLED_VERSION = '24.21.0';
/** better-sqlite3 13 crashes on older versions. */
const OLDEST = { major: 22, minor: 14 };
const FOLDER = '.node';

/** Returns whether this project runs on a version, e.g. "22.14.0". */
export function isSupported(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor);
}

/** Installs a version of Node in the checkout and returns its folder; throws if it cannot be downloaded or run here. */
export function installNode(version) {
  const home = join(FOLDER, version);
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(process.cwd(), home, 'node_modules', name, 'bin');
  if (!existsSync(folder)) {
    mkdirSync(home, { recursive: true });
    // Without a manifest here, npm would install into the checkout.
    writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
    spawnSync(
      'npm',
      ['install', '--prefix', home, '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    // Headers for compiling modules: more than a third of the package.
    rmSync(join(folder, '../include'), { recursive: true, force: true });
  }
  const { stdout } = spawnSync(join(folder, 'node'), ['--version'], { encoding: 'utf8' });
  if (!stdout || stdout.trim() !== `v${version}`)
    throw new Error(`Node.js ${version} no se pudo descargar, o no funciona aquí`);
  return folder;
}

/** True for the path of a Node that a checkout installed for itself; the checkout is the working directory. */
export function isBundled(execPath) {
  return execPath.startsWith(join(process.cwd(), FOLDER) + sep);
}

export function environmentWith(folder) {
  return { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH || ''}` };
}

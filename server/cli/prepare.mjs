// Prepares a checkout to run: Node, dependencies, build. Skips each step whose input is unchanged. Plain JavaScript without dependencies: it runs before they are installed, and on a Node too old for the rest.
//   --development  installs also what only development needs
//   --no-build     the same, and builds nothing
//   --outdated     only says whether the build is older than the sources
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUNDLED_VERSION, environmentWith, installNode, isBundled, isSupported } from './node.mjs';
import { build, isBuilt, unlessDone } from './steps.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
process.chdir(root);
process.on('uncaughtException', ({ message }) => fail(`No se pudo preparar ${root}: ${message}`));

const DEPENDENCIES_STAMP = 'node_modules/.prepared';
const SIDES = ['server', 'client'];
const [doesDevelop, buildsNothing, isQuestion] = ['--development', '--no-build', '--outdated'].map((option) =>
  process.argv.includes(option),
);
// Prevents a new version's dependencies from removing a developer's tools.
const hasTools =
  existsSync(DEPENDENCIES_STAMP) && readFileSync(DEPENDENCIES_STAMP, 'utf8').endsWith(' with tools');
const needsTools = doesDevelop || buildsNothing || hasTools;

const unbuilt = buildsNothing ? [] : SIDES.filter((side) => !isBuilt(side));

const isOwnNode = isSupported(process.versions.node) && !isBundled(process.execPath);
const nodeFolder = isOwnNode ? undefined : bundledNode();
useInScripts();

if (isQuestion) {
  if (unbuilt.length > 0) {
    console.error(
      'Atención: se usa lo construido antes, de otra versión del código; npm run build construye esta.',
    );
  }
  process.exit(0);
}

// A build holds its packages.
if (needsTools || unbuilt.length > 0) {
  const kinds = needsTools ? ['with tools'] : ['without tools', 'with tools'];
  unlessDone('Instalando dependencias…', DEPENDENCIES_STAMP, ['package-lock.json', '.npmrc'], kinds, () => {
    const scope = needsTools ? ['--include=dev'] : ['--omit=dev'];
    run('npm', ['ci', ...scope, '--no-audit', '--no-fund', '--loglevel=error']);
  });
}

for (const side of unbuilt) build(side, (args) => run('node', args));

keepOwner();

function bundledNode() {
  try {
    if (!existsSync(`.node/${BUNDLED_VERSION}`)) {
      console.log(`Descargando Node.js ${BUNDLED_VERSION} (este equipo tiene ${process.versions.node})…`);
    }
    return installNode(BUNDLED_VERSION);
  } catch (error) {
    return fail(
      `Se necesita Node.js 22.14 o posterior; este equipo tiene ${process.versions.node} y no se pudo instalar otro ` +
        `(${error.message}). Instala Node.js ${BUNDLED_VERSION.split('.')[0]} y vuelve a intentar.`,
    );
  }
}

/**
 * npm puts node_modules/.bin first in the PATH of every script, so all scripts run on a Node placed there. `npm ci`
 * removes it, even when it fails or is killed.
 */
function useInScripts() {
  if (nodeFolder === undefined) return;
  const link = 'node_modules/.bin/node';
  const target = relative('node_modules/.bin', join(nodeFolder, 'node'));
  if (existsSync(link) && readlinkSync(link) === target) return;
  mkdirSync('node_modules/.bin', { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(target, link);
}

/** Gives files that root made in another account's checkout to that account, which could not replace them. */
function keepOwner() {
  const { uid, gid } = statSync('.');
  if (process.getuid?.() !== 0 || uid === 0) return;
  const made = [DEPENDENCIES_STAMP, '.build/server', '.build/client', `.node/${BUNDLED_VERSION}`]
    .filter((path) => existsSync(path) && lstatSync(path).uid !== uid)
    .map((path) => path.split('/')[0]);
  if (made.length > 0) spawnSync('chown', ['-Rh', `${uid}:${gid}`, ...made]);
}

function run(command, args) {
  const env = nodeFolder === undefined ? process.env : environmentWith(nodeFolder);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env });
  useInScripts();
  if (status !== 0) fail(`Falló "${command} ${args.join(' ')}"${error ? `: ${error.message}` : '.'}`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

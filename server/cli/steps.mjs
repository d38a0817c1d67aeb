// Steps that are skipped while their input is unchanged. Plain JavaScript, like prepare.mjs.
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

const VITE = 'node_modules/vite/bin/vite.js';
const MESSAGES = { server: 'Construyendo el servidor…', client: 'Construyendo la aplicación…' };
const BUILDS = '.build';
/** Open clients still load files of the build before. */
const KEPT_MS = 24 * 3600 * 1000;
const MOST_KEPT = 3;
/** Sources outside every build. */
const NOT_BUILT = /\.test\.tsx?$|^client[/\\]e2e$|^server[/\\](decisions|faults|guards|testing)$/;

/** Returns whether the current build of `server` or `client` matches the sources. */
export function isBuilt(side) {
  const name = buildName(side);
  return inUse(side) === name && existsSync(join(BUILDS, name));
}

/**
 * Builds `server` or `client` next to the build in use, then switches the link `.build/<side>` to it: a running server
 * keeps its files, and a build that fails changes nothing. `runNode` gets the arguments for Node and throws, or ends the
 * process, if it fails.
 */
export function build(side, runNode) {
  if (isBuilt(side)) return;
  const name = buildName(side);
  const folder = join(BUILDS, name);
  if (!existsSync(folder)) {
    console.log(MESSAGES[side]);
    const part = `${folder}.${process.pid}.part`;
    runNode([VITE, 'build', side, '--logLevel', 'warn', '--outDir', resolve(part)]);
    // Two commands may build at the same time: the second finds the first one's build.
    if (existsSync(folder)) rmSync(part, { recursive: true });
    else renameSync(part, folder);
  }
  use(side, name);
  removeOld(side, name);
}

function buildName(side) {
  const inputs = ['package-lock.json', 'tsconfig.json', 'shared', side];
  return `${side}-${fingerprint(inputs).slice(0, 12)}`;
}

function inUse(side) {
  const link = join(BUILDS, side);
  return lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(link) : undefined;
}

function use(side, name) {
  const link = join(BUILDS, side);
  const before = inUse(side);
  const now = new Date();
  if (before !== undefined && existsSync(join(BUILDS, before))) utimesSync(join(BUILDS, before), now, now);
  // Versions until 0.2.0 built into a folder of this name.
  if (before === undefined) rmSync(link, { recursive: true, force: true });
  symlinkSync(name, `${link}.${process.pid}`);
  renameSync(`${link}.${process.pid}`, link);
}

function removeOld(side, name) {
  const others = readdirSync(BUILDS)
    .filter((entry) => entry.startsWith(`${side}-`) && entry !== name)
    .map((entry) => ({ path: join(BUILDS, entry), mtimeMs: statSync(join(BUILDS, entry)).mtimeMs }));
  others.sort((a, b) => b.mtimeMs - a.mtimeMs);
  for (const [index, { path, mtimeMs }] of others.entries()) {
    if (index < MOST_KEPT && Date.now() - mtimeMs < KEPT_MS) continue;
    rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Runs `work`, which throws or ends the process if it fails, unless it was done with these input files and one of the
 * `kinds`; it is recorded as done for the first.
 */
export function unlessDone(message, stampFile, inputs, kinds, work) {
  const stamps = kinds.map((kind) => `${fingerprint(inputs)} ${kind}`);
  if (existsSync(stampFile) && stamps.includes(readFileSync(stampFile, 'utf8'))) return;
  console.log(message);
  rmSync(stampFile, { force: true });
  work();
  writeFileSync(stampFile, stamps[0]);
}

function fingerprint(inputs) {
  const hash = createHash('sha256');
  const visit = (path, entry) => {
    if (NOT_BUILT.test(path)) return;
    if (entry?.isDirectory()) {
      const children = readdirSync(path, { withFileTypes: true });
      children.sort((a, b) => (a.name < b.name ? -1 : 1));
      for (const child of children) visit(join(path, child.name), child);
    } else {
      hash.update(path).update('\0').update(readFileSync(path)).update('\0');
    }
  };
  for (const input of inputs) visit(input, statSync(input));
  return hash.digest('hex');
}

import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Not bundled: native modules, and packages that most servers never need. */
export const OUTSIDE = [
  '@node-rs/argon2',
  'better-sqlite3',
  'file-type',
  'ics',
  'libsql',
  'prom-client',
  'sharp',
  'web-push',
];

interface Target {
  platform: string;
  arch: string;
  libc?: string | undefined;
}

/**
 * Puts these packages of `root`/node_modules, and all that they depend on, into `folder`/node_modules, so that a
 * program runs there while others are installed. Files are linked where the disk allows; sources of native modules and
 * binaries for other machines are left out.
 */
export function takeRuntimePackages(
  names: string[],
  root: string,
  folder: string,
  { platform, arch, libc }: Target = process,
): void {
  const binary = new RegExp(`/${platform}(musl)?-${arch}\\.node$`);
  const isNeeded = (path: string) =>
    !/better-sqlite3\/(deps|src)$|\.d\.[cm]?ts$|\.map$/.test(path) &&
    (!path.includes('/prebuilds/') || binary.test(path)) &&
    !(libc === 'glibc' && /musl[^/]*$/.test(path));
  const taken = new Set<string>();
  const take = (path: string | undefined) => {
    if (path === undefined || taken.has(path) || !isNeeded(path)) return;
    taken.add(path);
    copyPackage(join(root, path), join(folder, path), isNeeded);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(root, path, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      take(find(root, path, name));
  };
  for (const name of names) take(find(root, '', name));
}

/** Resolves like Node from the package at `from`; undefined for a package of another system. */
function find(root: string, from: string, name: string): string | undefined {
  const path = join(from, 'node_modules', name);
  if (existsSync(join(root, path))) return path;
  return from === ''
    ? undefined
    : find(root, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

function copyPackage(from: string, to: string, isNeeded: (path: string) => boolean): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name === 'node_modules' || !isNeeded(source)) continue;
    if (entry.isDirectory()) copyPackage(source, target, isNeeded);
    else copyFile(source, target);
  }
}

function copyFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    mkdirSync(dirname(target), { recursive: true });
    cpSync(source, target);
  }
}

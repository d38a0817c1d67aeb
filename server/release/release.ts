// npm run release [-- x64 arm64]: writes .build/release/ventas-<version>-linux-<arch>.tar.gz, which runs where there is
// neither Node nor npm, and SHA256SUMS.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  existsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { create, type WriteEntry } from 'tar';
import { VERSION } from '../../shared/version.ts';
import { OUTSIDE, takeRuntimePackages } from '../build/runtimePackages.ts';
import { BUNDLED_VERSION } from '../cli/node.mjs';
import { runCommand } from '../cli/command.ts';
import { formatNumber } from '../cli/table.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, '.build/release');
const ARCHITECTURES = ['x64', 'arm64'];
const CONTAINER = ['compose.yaml', 'Caddyfile', 'Dockerfile'].map((name) => `server/release/${name}`);
const DOCUMENTS = ['LICENSE', '.env.example', 'README.md', 'server/OPERATION.md', '.github/CHANGELOG.md'];
const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;

await runCommand({
  usage: `npm run release [-- x64 arm64]

Hace los archivos de una versión para equipos sin Node ni npm: .build/release/ventas-${VERSION}-linux-x64.tar.gz y el de
arm64, o solo los que se nombran, y SHA256SUMS. Descarga los paquetes de cada uno: tarda minutos.`,
  options: {},
  maxArguments: ARCHITECTURES.length,
  run: async (_values, wanted) => {
    const unknown = wanted.find((arch) => !ARCHITECTURES.includes(arch));
    if (unknown !== undefined) throw new Error(`${unknown}: hay ${ARCHITECTURES.join(' y ')}`);
    // For others to read, unlike what commands write otherwise.
    process.umask(0o022);
    rmSync(OUT, { recursive: true, force: true });
    mkdirSync(OUT, { recursive: true });
    const sums: string[] = [];
    for (const arch of wanted.length > 0 ? wanted : ARCHITECTURES) {
      const archive = await release(arch);
      const content = readFileSync(archive);
      sums.push(`${createHash('sha256').update(content).digest('hex')}  ${basename(archive)}\n`);
      console.log(`${archive} (${formatNumber(content.length / 1024 / 1024, 1)} MB)`);
    }
    writeFileSync(join(OUT, 'SHA256SUMS'), sums.join(''));
    cpSync(join(import.meta.dirname, 'Dockerfile'), join(OUT, 'Dockerfile'));
  },
});

async function release(arch: string): Promise<string> {
  const temporary = mkdtempSync(join(tmpdir(), 'ventas-release-'));
  try {
    const name = `ventas-${VERSION}`;
    const folder = join(temporary, name);
    const packages = join(temporary, 'packages');
    console.log(`${arch}: instalando sus paquetes y Node ${BUNDLED_VERSION}…`);
    installFor(arch, packages);
    copyBuild(folder);
    const target = { platform: 'linux', arch, libc: 'glibc' };
    takeRuntimePackages(OUTSIDE, packages, join(folder, 'server'), target);
    cpSync(join(packages, `node/node_modules/node-linux-${arch}/bin/node`), join(folder, 'node'));
    writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(packages));
    writeFileSync(join(folder, 'sbom.cdx.json'), sbomOf(packages));
    console.log(`${arch}: comprimiendo…`);
    const archive = join(OUT, `${name}-linux-${arch}.tar.gz`);
    await create(
      { file: archive, cwd: temporary, gzip: { level: 9 }, portable: true, onWriteEntry: openToAll },
      [name],
    );
    return archive;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** The build and the clone may be private; the program runs under another account than the one that unpacks it. */
function openToAll({ stat }: WriteEntry): void {
  if (stat) stat.mode |= ((stat.mode & 0o700) >> 3) | ((stat.mode & 0o700) >> 6);
}

/** The packages of the lockfile with their binaries for this architecture, and Node itself. */
function installFor(arch: string, folder: string): void {
  mkdirSync(folder);
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(ROOT, name), join(folder, name));
  const target = ['--os=linux', `--cpu=${arch}`, '--libc=glibc', '--loglevel=error'];
  npm(['ci', '--omit=dev', ...target], folder);
  const node = join(folder, 'node');
  mkdirSync(node);
  writeFileSync(join(node, 'package.json'), '{ "private": true }\n');
  // npm checks a package that is asked for by name against this machine, not against `target`.
  npm(['install', '--force', '--ignore-scripts', `node-linux-${arch}@${BUNDLED_VERSION}`, ...target], node);
}

/** The packages with their versions and sums (CycloneDX), for programs that look for known holes. */
function sbomOf(packages: string): string {
  return npm(['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'], packages);
}

function npm(args: string[], cwd: string): string {
  const { status, error, stdout } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`Falló npm ${args.join(' ')}${error ? `: ${error.message}` : ''}`);
  return stdout;
}

function copyBuild(folder: string): void {
  const server = join(ROOT, '.build/server/');
  for (const entry of readdirSync(server)) {
    if (entry !== 'node_modules')
      cpSync(join(server, entry), join(folder, 'server', entry), { recursive: true });
  }
  cpSync(join(ROOT, '.build/client/'), join(folder, 'client'), { recursive: true });
  // Node takes the bundle for a module because of this line.
  writeFileSync(join(folder, 'server/package.json'), '{ "type": "module" }\n');
  for (const name of [...DOCUMENTS, ...CONTAINER]) cpSync(join(ROOT, name), join(folder, name));
  cpSync(join(import.meta.dirname, 'ventas'), join(folder, 'ventas'));
  chmodSync(join(folder, 'ventas'), 0o755);
  const unit = readFileSync(join(import.meta.dirname, 'ventas.service'), 'utf8');
  const ofRelease = unit
    .replace(/^WorkingDirectory=.*/m, 'WorkingDirectory=/opt/ventas')
    .replace(/^(#.*\n)?ExecStart=.*/m, 'ExecStart=/opt/ventas/app/ventas start');
  writeFileSync(join(folder, 'ventas.service'), ofRelease);
}

/** Returns names, licenses and license texts of the packages installed in `folder`, which the program is built of. */
function thirdPartyNotices(folder: string): string {
  const packages = [join(folder, 'node_modules'), join(folder, 'node/node_modules')].flatMap(packagesIn);
  return packages
    .map((path) => {
      const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
        name: string;
        version: string;
        license?: string;
      };
      return [`${name} ${version} (${license ?? 'see below'})`, ...licenseTexts(path)].join('\n\n');
    })
    .toSorted()
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

function packagesIn(modules: string): string[] {
  if (!existsSync(modules)) return [];
  return readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => {
      const path = join(modules, name);
      if (name.startsWith('@')) return packagesIn(path);
      return [path, ...packagesIn(join(path, 'node_modules'))];
    });
}

function licenseTexts(path: string): string[] {
  return readdirSync(path)
    .filter((name) => LICENSE_FILE.test(name) && !name.endsWith('.js'))
    .map((name) => readFileSync(join(path, name), 'utf8').trim());
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;

/** Returns names, licenses and license texts of the packages installed in `folder`, which the program is built of. */
export function thirdPartyNotices(folder: string): string {
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

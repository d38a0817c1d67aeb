import { join } from 'node:path';
import type { Plugin } from 'vitest/config';

const root = join(import.meta.dirname, '../../..');

export interface Planted {
  file: string;
  from: string;
  to: string;
  /** In the order to run. */
  tests: string[];
}

/** Replaces text of one file while it is loaded; the file on the disk stays. SQL is replaced where it is read. */
export function plant({ file, from, to }: Omit<Planted, 'tests'>): Plugin {
  const isSql = file.endsWith('.sql');
  const reader = file.includes('/migrations/') ? 'server/db/migrate.ts' : 'server/db/triggers.ts';
  const loaded = join(root, isSql ? reader : file);
  return {
    name: 'mutation',
    enforce: 'pre',
    // Otherwise the next mutation would get this one.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (id === loaded ? false : undefined)),
    transform(code, id) {
      if (id.split('?', 1)[0] !== loaded) return null;
      if (!isSql) return code.replace(from, () => to);
      const replacing = `.replace(${JSON.stringify(from)}, () => ${JSON.stringify(to)})`;
      return code.replace(
        /sqlOf\(TRIGGERS\)|readFileSync\(join\(folder, `\$\{tag\}.+?'utf8'\)/,
        (read) => read + replacing,
      );
    },
  };
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { READER_FILE } from '../device/readerFiles.ts';
import { buildApart } from './apart.ts';

const PAGE = 'index.html';

export function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    writeBundle: async ({ dir = '' }) => {
      const [{ code }] = await buildApart(
        { rolldownOptions: { input: 'device/worker.ts', output: { format: 'iife' } } },
        { define: { FILES: JSON.stringify(filesOf(dir)) } },
      );
      writeFileSync(join(dir, 'sw.js'), code);
    },
  };
}

/** All files except the reader's. Rejects files of another build: during an upgrade the server may send its page for a missing file. */
function filesOf(dir: string) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const hash = createHash('sha256').update(readFileSync(path)).digest('base64');
      const file = path.slice(dir.length + 1);
      return {
        url: file === PAGE ? '/' : `/${file}`,
        revision: file.startsWith('assets/') ? null : hash,
        integrity: `sha256-${hash}`,
      };
    })
    .toSorted((one, other) => (one.url < other.url ? -1 : 1));
  const kept = files.filter(({ url }) => !READER_FILE.test(url));
  // Renaming a file would make every device fetch it.
  if (kept.length !== files.length - 2) throw new Error('the build has not the two files that read photos');
  return kept;
}

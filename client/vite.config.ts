import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { budget } from './budget.ts';

const API = 'http://127.0.0.1:3000';
const COMPRESSIBLE = /\.(js|css|html|svg|json)$/;

/** Writes .gz and .br files for every text file, so that the server never compresses on the fly. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    closeBundle: () => {
      // After a failed build there is nothing to compress.
      if (!existsSync(outDir)) return;
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(content));
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), budget(), precompress()],
  build: {
    outDir: join(import.meta.dirname, '../.build/client'),
    emptyOutDir: true,
    // Old enough for the phones in use, new enough for native light-dark().
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: { proxy: { '/api': API, '/trpc': API, '/uploads': API } },
});

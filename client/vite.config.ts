import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { budget } from './build/budget.ts';
import { chunks } from './build/chunks.ts';
import { installable } from './build/installable.ts';
import { mantineStyles } from './build/mantineStyles.ts';
import { page } from './build/page.ts';
import { precompress } from './build/precompress.ts';
import { worker } from './build/worker.ts';

/** From the environment or .env, as the server reads it. */
const { PORT } = loadEnv('', join(import.meta.dirname, '..'), 'PORT');
const API = `http://127.0.0.1:${PORT || 3000}`;

export default defineConfig({
  plugins: [mantineStyles(), react(), page(), installable(), budget(), worker(), precompress()],
  build: {
    outDir: join(import.meta.dirname, '../.build/client'),
    emptyOutDir: true,
    // Old enough for the phones in use, new enough for native light-dark().
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // All of these know modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  // In development too, where Mantine is bundled beforehand.
  optimizeDeps: { rolldownOptions: { plugins: [mantineStyles()] } },
  server: {
    // The folder client/api has addresses below /api too.
    proxy: { '^/api/(?!.*\\.tsx?)': API, '/trpc': API, '/uploads': API },
  },
});

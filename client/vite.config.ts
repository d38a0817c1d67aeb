import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { budget } from './build/budget.ts';
import { chunks } from './build/chunks.ts';
import { fontDisplay } from './build/fontDisplay.ts';
import { installable } from './build/installable.ts';
import { mantineStyles } from './build/mantineStyles.ts';
import { page } from './build/page.ts';
import { precompress } from './build/precompress.ts';
import { CSS_TARGET, visitor } from './build/visitor.ts';
import { worker } from './build/worker.ts';

const { PORT } = loadEnv('', join(import.meta.dirname, '..'), 'PORT');
const API = `http://127.0.0.1:${PORT || 3000}`;

export default defineConfig({
  plugins: [
    mantineStyles(),
    fontDisplay(),
    react({ exclude: /client\/visitor\// }),
    visitor(),
    page(),
    installable(),
    budget(),
    worker(),
    precompress(),
  ],
  build: {
    outDir: join(import.meta.dirname, '../.build/client'),
    emptyOutDir: true,
    cssTarget: CSS_TARGET,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  optimizeDeps: { rolldownOptions: { plugins: [mantineStyles()] } },
  server: {
    // client/api is also served below /api.
    proxy: { '^/api/(?!.*\\.tsx?)': API, '/trpc': API, '/uploads': API },
  },
});

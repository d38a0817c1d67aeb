import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { mantineStyles } from './build/mantineStyles.ts';
import { findChromium } from './e2e/support/chromium.mjs';
import { serveTeams, teamCommands } from './testing/teams.ts';
import { BROWSER_WORKERS } from './testing/workers.ts';

const executablePath = findChromium();

/** Many photos, read and judged. */
const SWEEPS = ['client/features/sales/photo/{verdicts,reading/dniCards}.test.tsx'];

const components = {
  extends: true as const,
  test: { name: 'components', include: ['client/**/*.test.tsx'], exclude: SWEEPS },
};

const sweeps = { extends: true as const, test: { name: 'sweeps', include: SWEEPS } };

/** Tests of components in Chromium, with the server in Vitest's own process. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  plugins: [mantineStyles(), react(), serveTeams()],
  optimizeDeps: {
    // Dependencies of a worker, where Vite does not look.
    include: ['zxing-wasm/reader'],
    entries: ['client/start/main.tsx', 'client/**/*.test.tsx', 'client/testing/*.tsx'],
    rolldownOptions: { plugins: [mantineStyles()] },
  },
  test: {
    projects: [components, sweeps],
    setupFiles: [join(import.meta.dirname, 'testing/setup.ts')],
    // Every test makes a server and a signed-out page; files share the loaded modules.
    isolate: false,
    maxWorkers: BROWSER_WORKERS,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // A busy machine takes minutes to start the first page.
      connectTimeout: 300_000,
      // As Playwright in the journeys: part of a text is enough.
      locators: { exact: false },
      viewport: { width: 1280, height: 900 },
      commands: { ...teamCommands },
      provider: playwright({
        launchOptions: {
          ...(executablePath && { executablePath }),
          args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
        },
        contextOptions: {
          locale: 'es-AR',
          timezoneId: 'America/Argentina/Buenos_Aires',
          reducedMotion: 'reduce',
        },
        actionTimeout: 30_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});

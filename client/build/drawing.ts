import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const CLIENT = join(import.meta.dirname, '..');

/** Builds the program that draws screens outside a browser, and loads it. */
export async function buildDrawing(outDir: string): Promise<{ drawLanding: () => Promise<string> }> {
  await build({
    configFile: false,
    root: CLIENT,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'prerender.ts',
      target: 'node22.14',
      outDir: placeBefore(outDir),
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
  });
  return import(pathToFileURL(join(placeBefore(outDir), 'prerender.js')).href);
}

/** Leaves the program next to the client's files for the server (server/screens), which sends it to nobody. */
export function drawing(): Plugin {
  let outDir = '';
  return {
    name: 'drawing',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        // Absent after a build that failed.
        if (existsSync(placeBefore(outDir))) renameSync(placeBefore(outDir), join(outDir, 'drawing'));
      },
    },
  };
}

const placeBefore = (outDir: string) => `${outDir}.drawing`;

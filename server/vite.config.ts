import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig, runnerImport, type Plugin } from 'vite';
import type * as Documentation from './build/documentation.ts';
import { OUTSIDE, takeRuntimePackages } from './build/runtimePackages.ts';

const ROOT = join(import.meta.dirname, '..');

const COMMANDS = ['admin', 'backup', 'demo', 'mail', 'restore'];
const PROGRAMS = ['main', 'readingThread', ...COMMANDS.map((name) => `cli/${name}`)];

/** Files read, or started as threads, next to the bundle, and the packages outside of it. */
function copyFiles(): Plugin {
  return {
    name: 'copy-files',
    writeBundle: ({ dir = '' }) => {
      for (const path of ['migrations', 'triggers', 'primary/requestThread.mjs']) {
        cpSync(join(import.meta.dirname, 'db', path), join(dir, basename(path)), { recursive: true });
      }
      takeRuntimePackages(OUTSIDE, ROOT, dir);
    },
  };
}

/** Writes the documentation of REST, so that no request waits for it. */
const documentation: Plugin = {
  name: 'documentation',
  writeBundle: async ({ dir = '' }) => {
    const maker = join(import.meta.dirname, 'build/documentation.ts');
    const { module } = await runnerImport<typeof Documentation>(maker);
    await module.writeDocumentation(dir);
  },
};

/** Compiled for old browsers, tRPC's `{ ...a, b }` copies key by key. */
const nativeSpread: Plugin = {
  name: 'native-spread',
  transform: {
    filter: { id: /\/@trpc\/server\/dist\//, code: '_objectSpread2(' },
    handler: (code) => ({
      code: code.replaceAll(/(?<!function )_objectSpread2\(/g, 'Object.assign('),
      map: null,
    }),
  },
};

/** Bundles the server and its commands: finding and loading 2,000 files is most of a start. */
export default defineConfig({
  plugins: [nativeSpread, copyFiles(), documentation],
  ssr: { noExternal: true, external: OUTSIDE },
  build: {
    ssr: true,
    target: 'node22.14',
    outDir: join(ROOT, '.build/server'),
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: Object.fromEntries(PROGRAMS.map((name) => [name, join(import.meta.dirname, `${name}.ts`)])),
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
});

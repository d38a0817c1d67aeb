import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const OUT_DIR = join(import.meta.dirname, '../.build/server');

const COMMANDS = ['admin', 'backup', 'bench', 'demo', 'restore'];
/** The benchmark loads the probe into the measured server. */
const PROGRAMS = ['main', ...[...COMMANDS, 'bench/probe'].map((name) => `cli/${name}`)];

/** Kept in node_modules: native modules, and packages that most servers never need. */
const OUTSIDE = [
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'better-sqlite3',
  'file-type',
  'ics',
  'libsql',
  'prom-client',
  'sharp',
  'web-push',
];

/** Files read, or started as a thread, next to the bundle. */
function copyFiles(): Plugin {
  return {
    name: 'copy-files',
    writeBundle: () => {
      for (const path of ['migrations', 'triggers', 'primary/thread.mjs']) {
        cpSync(join(import.meta.dirname, 'db', path), join(OUT_DIR, basename(path)), { recursive: true });
      }
    },
  };
}

/** Bundles the server and its commands: finding and loading 2,000 files is most of a start. */
export default defineConfig({
  plugins: [copyFiles()],
  ssr: { noExternal: true, external: OUTSIDE },
  build: {
    ssr: true,
    target: 'node22.14',
    outDir: OUT_DIR,
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: Object.fromEntries(PROGRAMS.map((name) => [name, join(import.meta.dirname, `${name}.ts`)])),
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
});

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { defineConfig, type Plugin } from 'vite';

const OUT_DIR = join(import.meta.dirname, '../.build/server');

const COMMANDS = ['admin', 'backup', 'bench', 'demo', 'restore'];
/** The benchmark loads the probe into the server that it measures. */
const PROGRAMS = ['main', ...[...COMMANDS, 'bench/probe'].map((name) => `cli/${name}`)];

/** What stays in node_modules: native modules, and packages that most servers never need. */
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

/** Saves loading what no program uses: 40 ms of CPU and 12 MB at every start. */
function lighterBuiltins(): Plugin {
  const modules: Record<string, string> = {
    // An import touches every export, and one of them loads all of fetch.
    '\0http': 'module.exports = require("node:http")',
    // Fastify loads them for servers that speak TLS themselves.
    '\0https': 'module.exports = {}',
    '\0http2': 'module.exports = {}',
  };
  return {
    name: 'lighter-builtins',
    enforce: 'pre',
    resolveId: (id, importer = '', { kind }) => {
      const name = id.replace(/^node:/, '\0');
      const isLighter = name === '\0http' ? kind === 'import-statement' : importer.includes('/fastify/');
      return name in modules && isLighter ? name : undefined;
    },
    load: (id) => modules[id],
  };
}

/** Leaves packages out of the source maps: a trace would load 30 MB for lines of theirs. */
function mapOwnSources(): Plugin {
  return {
    name: 'map-own-sources',
    writeBundle: (_options, bundle) => {
      for (const file of Object.keys(bundle).filter((name) => name.endsWith('.map'))) {
        const path = join(OUT_DIR, file);
        writeFileSync(path, withoutPackages(readFileSync(path, 'utf8')));
      }
    },
  };
}

function withoutPackages(sourceMap: string): string {
  const map = JSON.parse(sourceMap) as { sources: string[]; mappings: string; sourcesContent?: string[] };
  const own = map.sources.map((source) => !source.includes('/node_modules/'));
  let wasOwn = true;
  const lines = decode(map.mappings).map((segments) =>
    segments.flatMap((segment) => {
      const before = wasOwn;
      wasOwn = segment[1] !== undefined && own[segment[1]] === true;
      if (wasOwn) return [segment];
      // Ends the one before, which would reach up to the next.
      return before ? [[segment[0]] as [number]] : [];
    }),
  );
  delete map.sourcesContent;
  return JSON.stringify({ ...map, mappings: encode(lines) });
}

/** Files that are read, or started as a thread, next to the bundle. */
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
  plugins: [lighterBuiltins(), mapOwnSources(), copyFiles()],
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

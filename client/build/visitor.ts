import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { importChain } from './importChain.ts';

const CLIENT = join(import.meta.dirname, '..');
const FILE = /^assets\/visitor-[^/]+\.js$/;
/** Gzip, 1 KB = 1000 bytes, styles included. The contract allows 60. */
const MAX_KB = 20;
const BANNED = /node_modules\/(react|react-dom|zod|@mantine|@trpc|@tanstack)\//;

/** Builds the visitors' pages separately: they share no chunk with the app. */
export function visitor(): Plugin {
  return {
    name: 'visitor',
    apply: 'build',
    enforce: 'pre',
    async generateBundle() {
      const { code, modules, importersOf } = await buildVisitor();
      for (const [id] of modules) {
        if (BANNED.test(id)) this.error(`budget: ${importChain(id, modules, importersOf)}, for visitors.`);
      }
      const bytes = gzipSync(code, { level: 9 }).length;
      const figure = `visitors: ${(bytes / 1000).toFixed(1)} KB of JavaScript (gzip), at most ${MAX_KB}`;
      if (bytes > MAX_KB * 1000) this.error(`budget: ${figure}`);
      process.stdout.write(`  ${figure}\n`);
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      this.emitFile({ type: 'asset', fileName: `assets/visitor-${hash}.js`, source: code });
    },
  };
}

/** The built entry for visitors. */
export function visitorFile(bundle: Rolldown.OutputBundle): string {
  const file = Object.keys(bundle).find((name) => FILE.test(name));
  if (file === undefined) throw new Error('the build has no entry for visitors');
  return file;
}

async function buildVisitor() {
  const importers = new Map<string, readonly string[]>();
  const result = await build({
    configFile: false,
    root: CLIENT,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'importers',
        generateBundle() {
          for (const id of this.getModuleIds()) importers.set(id, this.getModuleInfo(id)?.importers ?? []);
        },
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: { input: 'visitor/main.tsx' },
    },
  });
  const [chunk, ...others] = ([result].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('visitors get one file');
  const modules = Object.entries(chunk.modules);
  return { code: chunk.code, modules, importersOf: (id: string) => importers.get(id) ?? [] };
}

import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { isVisitorPath } from '../visitor/visitorPath.ts';
import { importChain } from './importChain.ts';

const CLIENT = join(import.meta.dirname, '..');
/** Gzip, 1 KB = 1000 bytes. The contract allows 60. */
const MAX_KB = 20;
const BANNED = /node_modules\/(react|react-dom|zod|@mantine|@trpc|@tanstack)\//;

/** Builds the visitors' document separately: it shares no chunk with the app. */
export function visitor(): Plugin {
  return {
    name: 'visitor',
    async generateBundle() {
      const { output } = (await build({
        configFile: false,
        root: CLIENT,
        logLevel: 'warn',
        publicDir: false,
        plugins: [budgetOfVisitors()],
        build: {
          write: false,
          modulePreload: false,
          cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
          rolldownOptions: { input: join(CLIENT, 'visitor.html') },
        },
      })) as Rolldown.RolldownOutput;
      for (const file of output) {
        const source = file.type === 'chunk' ? file.code : file.source;
        this.emitFile({ type: 'asset', fileName: file.fileName, source });
      }
    },
    // As the server does with the built one.
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (isVisitorPath(request.url ?? '')) request.url = '/visitor.html';
        next();
      });
    },
  };
}

function budgetOfVisitors(): Plugin {
  return {
    name: 'budget-of-visitors',
    generateBundle(_options, bundle) {
      const importersOf = (id: string) => this.getModuleInfo(id)?.importers ?? [];
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const [chunk, ...others] = chunks;
      if (!chunk || others.length > 0) this.error('visitors get one file of JavaScript');
      for (const id of chunk.moduleIds) {
        if (!BANNED.test(id)) continue;
        this.error(`budget: ${importChain(id, Object.entries(chunk.modules), importersOf)}, for visitors.`);
      }
      const bytes = gzipSync(chunk.code, { level: 9 }).length;
      const figure = `visitors: ${(bytes / 1000).toFixed(1)} KB of JavaScript (gzip), at most ${MAX_KB}`;
      if (bytes > MAX_KB * 1000) this.error(`budget: ${figure}`);
      process.stdout.write(`  ${figure}\n`);
    },
  };
}

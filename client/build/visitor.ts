import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { isVisitorPath } from '../visitor/visitorPath.ts';
import { budgetOfVisitors } from './budget.ts';

const CLIENT = join(import.meta.dirname, '..');

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

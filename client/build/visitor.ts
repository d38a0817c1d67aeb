import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isVisitorPath } from '../visitor/visitorPath.ts';
import { buildApart } from './apart.ts';
import { budgetOfVisitors } from './budget.ts';

/** Old enough for the phones in use, with native light-dark(). */
export const CSS_TARGET = ['chrome123', 'firefox120', 'safari17.5'];

/** Builds the visitors' document. */
export function visitor(): Plugin {
  return {
    name: 'visitor',
    async generateBundle() {
      const input = join(import.meta.dirname, '../visitor.html');
      const files = await buildApart(
        { cssTarget: CSS_TARGET, rolldownOptions: { input } },
        { plugins: [budgetOfVisitors()] },
      );
      for (const file of files) {
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

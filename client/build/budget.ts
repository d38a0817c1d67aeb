import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { chunksOfScreens, entryOf, FIRST_LOADS } from './firstLoads.ts';
import { importChain } from './importChain.ts';

const LARGEST = 10;

/** Fails the build over budget or with a forbidden package. */
export function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const importersOf = (id: string) => this.getModuleInfo(id)?.importers ?? [];
      for (const { name, screens, maxKb, without = [] } of FIRST_LOADS) {
        const chunks = [...new Set([entryOf(bundle), ...chunksOfScreens(screens, bundle)])];
        const modules = chunks.flatMap(({ modules: held }) => Object.entries(held));
        for (const banned of without) {
          const [found] = modules.find(([id]) => id.includes(`/node_modules/${banned}/`)) ?? [];
          if (found === undefined) continue;
          const chain = importChain(found, modules, importersOf);
          this.error(`budget: ${banned} is in the ${name}: ${chain}. Import what needs no ${banned}.`);
        }
        const bytes = chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
        const figure = `${name}: ${(bytes / 1000).toFixed(1)} KB of JavaScript (gzip), at most ${maxKb}`;
        if (bytes > maxKb * 1000) {
          const largest = largestOf(modules).map(
            ([id, { renderedLength }]) =>
              `  ${(renderedLength / 1000).toFixed(1)} KB before gzip: ${importChain(id, modules, importersOf)}`,
          );
          this.error(`budget: ${figure}. Its largest modules, and what imports them:\n${largest.join('\n')}`);
        }
        process.stdout.write(`  ${figure}\n`);
      }
    },
  };
}

function largestOf(modules: [id: string, module: Rolldown.RenderedModule][]) {
  return modules.toSorted(([, a], [, b]) => b.renderedLength - a.renderedLength).slice(0, LARGEST);
}

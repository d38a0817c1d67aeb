import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { chunksOfScreens, entryOf, FIRST_LOADS } from './firstLoads.ts';

/** Prints the JavaScript of each first load and fails the build over budget. */
export function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const { name, screens, maxKb } of FIRST_LOADS) {
        const chunks = new Set([entryOf(bundle), ...chunksOfScreens(screens, bundle)]);
        const bytes = [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
        const figure = `${name}: ${(bytes / 1000).toFixed(1)} KB of JavaScript (gzip), at most ${maxKb}`;
        if (bytes > maxKb * 1000) this.error(`budget: ${figure}`);
        process.stdout.write(`  ${figure}\n`);
      }
    },
  };
}

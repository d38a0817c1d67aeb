import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Limits of a first load: JavaScript of these screens and their static imports, in KB of gzip (1000 bytes). */
const BUDGETS = [
  { name: 'landing', screens: ['features/content/LandingScreen.tsx'], maxKb: 130 },
  {
    name: 'signed-in shell',
    screens: ['app/shell/Shell.tsx', 'features/sales/dashboard/DashboardScreen.tsx'],
    maxKb: 230,
  },
];

/** Prints the size of each first load and fails the build over budget. */
export function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry);
      if (!entry) this.error('budget: the build has no entry');
      for (const { name, screens, maxKb } of BUDGETS) {
        const loaded = new Set<Rolldown.OutputChunk>();
        load(entry, chunks, loaded);
        for (const screen of screens) {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/client/${screen}`));
          if (!chunk) this.error(`budget: no chunk of ${screen}`);
          load(chunk, chunks, loaded);
        }
        const bytes = [...loaded].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
        const figure = `${name}: ${(bytes / 1000).toFixed(1)} KB of JavaScript (gzip), at most ${maxKb}`;
        if (bytes > maxKb * 1000) this.error(`budget: ${figure}`);
        process.stdout.write(`  ${figure}\n`);
      }
    },
  };
}

/** Adds a chunk and all it imports statically. */
function load(
  chunk: Rolldown.OutputChunk,
  chunks: Rolldown.OutputChunk[],
  loaded: Set<Rolldown.OutputChunk>,
): void {
  if (loaded.has(chunk)) return;
  loaded.add(chunk);
  for (const fileName of chunk.imports) {
    const imported = chunks.find((candidate) => candidate.fileName === fileName);
    if (imported) load(imported, chunks, loaded);
  }
}

import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { chunksOf, chunksOfScreens, entryOf } from './bundle.ts';
import { importChain } from './importChain.ts';

const LARGEST = 10;

interface FirstLoad {
  name: string;
  /** Gzip, 1 KB = 1000 bytes. */
  maxKb: number;
  /** Packages that must not be in it. */
  without: string[];
}

/** Of the app, by address: the entry and these screens. */
const FIRST_LOADS: (FirstLoad & { screens: string[] })[] = [
  {
    name: 'landing',
    screens: ['features/content/LandingScreen.tsx'],
    maxKb: 130,
    without: ['zod', 'zxing-wasm'],
  },
  { name: 'login', screens: ['features/auth/LoginScreen.tsx'], maxKb: 150, without: ['zxing-wasm'] },
  {
    name: 'signed-in shell',
    screens: ['app/shell/Shell.tsx', 'app/Home.tsx'],
    maxKb: 230,
    without: ['zxing-wasm'],
  },
];

/** The contract allows 60 KB. */
const VISITORS: FirstLoad = {
  name: 'visitors',
  maxKb: 20,
  without: ['react', 'react-dom', 'zod', '@mantine', '@trpc', '@tanstack'],
};

/** Fails the build over budget or with a forbidden package. */
export function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const load of FIRST_LOADS) {
        check(this, load, new Set([entryOf(bundle), ...chunksOfScreens(load.screens, bundle)]));
      }
    },
  };
}

/** Visitors get one file of JavaScript. */
export function budgetOfVisitors(): Plugin {
  return {
    name: 'budget-of-visitors',
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      if (chunks.length !== 1) this.error('visitors get one file of JavaScript');
      check(this, VISITORS, new Set(chunks));
    },
  };
}

function check(
  build: Rolldown.PluginContext,
  { name, maxKb, without }: FirstLoad,
  chunks: Set<Rolldown.OutputChunk>,
): void {
  const importersOf = (id: string) => build.getModuleInfo(id)?.importers ?? [];
  const modules = [...chunks].flatMap(({ modules: held }) => Object.entries(held));
  for (const banned of without) {
    const [found] = modules.find(([id]) => id.includes(`/node_modules/${banned}/`)) ?? [];
    if (found === undefined) continue;
    const chain = importChain(found, modules, importersOf);
    build.error(`budget: ${banned} is in the ${name}: ${chain}. Import what needs no ${banned}.`);
  }
  const bytes = [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
  const figure = `${name}: ${(bytes / 1000).toFixed(1)} KB of JavaScript (gzip), at most ${maxKb}`;
  if (bytes > maxKb * 1000) {
    const largest = modules
      .toSorted(([, a], [, b]) => b.renderedLength - a.renderedLength)
      .slice(0, LARGEST)
      .map(
        ([id, { renderedLength }]) =>
          `  ${(renderedLength / 1000).toFixed(1)} KB before gzip: ${importChain(id, modules, importersOf)}`,
      );
    build.error(`budget: ${figure}. Its largest modules, and what imports them:\n${largest.join('\n')}`);
  }
  process.stdout.write(`  ${figure}\n`);
}

import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

interface FirstLoad {
  name: string;
  paths: string[];
  screens: string[];
  /** Gzip, 1 KB = 1000 bytes, entry included. */
  maxKb: number;
  without?: string[];
}

/** The page fetches these files before the entry asks for them. */
export const FIRST_LOADS: FirstLoad[] = [
  {
    name: 'landing',
    paths: ['/'],
    screens: ['features/content/LandingScreen.tsx'],
    maxKb: 130,
    without: ['zod', 'zxing-wasm'],
  },
  {
    name: 'login',
    paths: ['/login'],
    screens: ['features/auth/LoginScreen.tsx'],
    maxKb: 150,
    without: ['zxing-wasm'],
  },
  {
    name: 'signed-in shell',
    paths: ['/app'],
    screens: ['app/shell/Shell.tsx', 'app/Home.tsx'],
    maxKb: 230,
    without: ['zxing-wasm'],
  },
];

export function entryOf(bundle: Bundle): Chunk {
  const entry = chunksOf(bundle).find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('the build has no entry');
  return entry;
}

export function chunksOfScreens(screens: string[], bundle: Bundle): Chunk[] {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) {
      const imported = bundle[file];
      if (imported?.type === 'chunk') add(imported);
    }
  };
  for (const screen of screens) {
    const chunk = chunksOf(bundle).find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(`/client/${screen}`)),
    );
    if (!chunk) throw new Error(`the build has no chunk of ${screen}`);
    add(chunk);
  }
  return [...found];
}

function chunksOf(bundle: Bundle): Chunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

export function entryOf(bundle: Bundle): Chunk {
  const entry = chunksOf(bundle).find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('the build has no entry');
  return entry;
}

/** Returns the chunks of these screens (files below client/) with all that they import. */
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

export function chunksOf(bundle: Bundle): Chunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

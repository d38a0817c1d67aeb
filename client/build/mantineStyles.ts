import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Gives every Mantine component its own style sheet, so that only what is used is loaded, with the code that uses it.
 * In a cascade layer: whatever the order of arrival, our own styles win.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    transform: {
      filter: { id: /@mantine\/core\/esm\/.*\.module\.mjs$/ },
      handler: (code, id) => ({
        code: `import '@mantine/core/styles/${basename(id, '.module.mjs')}.layer.css';\n${code}`,
        map: null,
        moduleSideEffects: true,
      }),
    },
  };
}

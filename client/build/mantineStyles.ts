import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** Splits Mantine's style sheets by component. A cascade layer lets our styles win in any order. */
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

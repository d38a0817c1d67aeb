import type { Plugin } from 'vite';

/** A late font is used from the next visit on: nothing drawn moves. */
export function fontDisplay(): Plugin {
  return {
    name: 'font-display',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/, code: 'font-display: swap' },
      handler: (code) => code.replaceAll('font-display: swap', 'font-display: optional'),
    },
  };
}

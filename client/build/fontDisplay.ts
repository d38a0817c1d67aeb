import type { Plugin } from 'vite';

/** A font that comes late is for the next visit: nothing drawn moves. */
export function fontDisplay(): Plugin {
  return {
    name: 'font-display',
    enforce: 'pre',
    transform: {
      filter: { id: /@fontsource-variable.*\.css$/ },
      handler: (code) => code.replaceAll('font-display: swap', 'font-display: optional'),
    },
  };
}

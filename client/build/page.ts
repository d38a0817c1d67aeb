import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { chunksOfScreens, entryOf } from './bundle.ts';

const CLIENT = join(import.meta.dirname, '..');
/** head.ts loads it. */
const APP = /<script type="module"[^>]* src="(\/(?:assets\/|start\/main\.tsx)[^"]*)"><\/script>\n?/g;
const FONT = /bricolage-grotesque-latin-700.*\.woff2$/;

/** Completes index.html for a fast first visit: the head's script, first styles, the landing's HTML. */
export function page(): Plugin {
  let outDir = '';
  return {
    name: 'page',
    enforce: 'pre',
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    generateBundle(_options, bundle) {
      const entryStyles = entryOf(bundle).viteMetadata?.importedCss;
      for (const { viteMetadata } of chunksOfScreens(['features/content/LandingScreen.tsx'], bundle)) {
        for (const file of viteMetadata?.importedCss ?? []) entryStyles?.add(file);
        viteMetadata?.importedCss.clear();
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const app = [...html.matchAll(APP)].map(([, file]) => file);
        if (app.length === 0) throw new Error('index.html has no script of the app');
        const font = Object.keys(bundle ?? {}).filter((file) => FONT.test(file));
        const head = await scriptOf('start/head.ts', {
          APP: JSON.stringify(app),
          FONT: JSON.stringify(font.map((file) => `/${file}`)),
        });
        const withHead = html
          .replaceAll(APP, '')
          .replace('<!-- head.ts -->', () => `<script>${head}</script>`);
        if (!bundle) return withHead;
        const landing = await drawLanding(`${outDir}.landing`);
        return inlineStyles(withHead, bundle).replace(
          '<div id="root"><!-- landing --></div>',
          () => `<div id="root" data-prerendered>${landing}</div>`,
        );
      },
    },
  };
}

function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_link, file: string) => {
    const asset = bundle[file];
    if (asset?.type !== 'asset') throw new Error(`the build has no ${file}`);
    delete bundle[file];
    return `<style>${String(asset.source)}</style>`;
  });
}

/** Builds and runs the program that draws the landing. */
async function drawLanding(folder: string): Promise<string> {
  await build({
    configFile: false,
    root: CLIENT,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'start/prerender.tsx',
      target: 'node22.14',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
  });
  const program = (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as {
    drawLanding: () => Promise<string>;
  };
  const html = await program.drawLanding();
  rmSync(folder, { recursive: true });
  return html;
}

async function scriptOf(file: string, define: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    root: CLIENT,
    logLevel: 'warn',
    define,
    build: { write: false, lib: { entry: file, formats: ['iife'], name: 'head' }, minify: true },
  });
  return ([result].flat() as Rolldown.RolldownOutput[])[0]?.output[0].code.trim() ?? '';
}

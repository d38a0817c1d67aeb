import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { buildApart } from './apart.ts';
import { chunksOfScreens, entryOf } from './bundle.ts';

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
        const head = await headScript({
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
  await buildApart(
    {
      ssr: 'start/prerender.tsx',
      target: 'node22.14',
      write: true,
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
    { define: { 'process.env.NODE_ENV': '"production"' }, ssr: { noExternal: true } },
  );
  const program = (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as {
    drawLanding: () => Promise<string>;
  };
  const html = await program.drawLanding();
  rmSync(folder, { recursive: true });
  return html;
}

async function headScript(define: Record<string, string>): Promise<string> {
  const lib = { entry: 'start/head.ts', formats: ['iife' as const], name: 'head' };
  const [{ code }] = await buildApart({ lib, minify: true }, { define });
  return code.trim();
}

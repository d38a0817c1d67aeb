import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { chunksOfScreens, entryOf, FIRST_LOADS } from './firstLoads.ts';

const CLIENT = join(import.meta.dirname, '..');
/** head.ts loads it. */
const APP = /<script type="module"[^>]* src="(\/(?:assets\/|main\.tsx)[^"]*)"><\/script>\n?/g;
const FONT = /bricolage-grotesque-latin-700.*\.woff2$/;

/** Completes index.html for a fast first visit: files to fetch, first styles, the landing's HTML. */
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
        const app: string[] = [];
        const withoutApp = html.replaceAll(APP, (_script, file: string) => {
          app.push(file);
          return '';
        });
        if (app.length === 0) throw new Error('index.html has no script of the app');
        const head = await scriptOf('head.ts', {
          APP: JSON.stringify(app),
          FIRST_LOADS: JSON.stringify(bundle ? filesOfFirstLoads(bundle, app) : {}),
        });
        const withHead = withoutApp.replace('<!-- head.ts -->', () => `<script>${head}</script>`);
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

/** Without the app's scripts, which every address loads. */
function filesOfFirstLoads(bundle: Rolldown.OutputBundle, app: string[]): Record<string, string[]> {
  const font = Object.keys(bundle).filter((file) => FONT.test(file));
  return Object.fromEntries(
    FIRST_LOADS.flatMap(({ paths, screens }) => {
      const chunks = chunksOfScreens(screens, bundle);
      const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      const files = [...chunks.map(({ fileName }) => fileName), ...styles];
      return paths.map((path) => [
        path,
        (path === '/' ? [...font, ...files] : [...files, ...font])
          .map((file) => `/${file}`)
          .filter((file) => !app.includes(file)),
      ]);
    }),
  );
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
      ssr: 'prerender.tsx',
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

import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const LOGO = join(import.meta.dirname, '../public/favicon.svg');
const COLOR = '#0b5d63';

const MANIFEST = {
  id: '/',
  name: 'Sistema de Ventas',
  short_name: 'Ventas',
  description: 'Registra ventas de alarmas monitoreadas, también sin señal.',
  lang: 'es-AR',
  start_url: '/#/app/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: COLOR,
  background_color: '#ffffff',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    {
      name: 'Nueva Venta',
      url: '/#/app/sales/new',
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
};

export function installable(): Plugin {
  return {
    name: 'installable',
    apply: 'build',
    async generateBundle() {
      const files = {
        'manifest.webmanifest': JSON.stringify(MANIFEST),
        'icon-192.png': await logo(192),
        'icon-512.png': await logo(512),
        'icon-maskable-512.png': await onColor(512),
        // iOS rounds the corners and ignores the manifest's icons.
        'apple-touch-icon.png': await onColor(180),
        // Shown for links in chats (server/http/preview.ts).
        'preview.png': await onColor(1200, 630),
      };
      for (const [fileName, source] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' } },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' } },
    ],
  };
}

function logo(size: number): Promise<Buffer> {
  return sharp(LOGO, { density: 1200 }).resize(size).png().toBuffer();
}

/** A maskable icon shows at least a circle of 80 %. */
async function onColor(width: number, height = width): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: COLOR } })
    .composite([{ input: await logo(Math.round(height * 0.8)) }])
    .png({ palette: true })
    .toBuffer();
}

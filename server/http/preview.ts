import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escaped } from '../../shared/values/html.ts';

export interface Preview {
  title: string;
  description: string;
}

const PLACE = '<!-- server/http/preview.ts -->';

/** The build makes it (client/build/installable.ts). */
const PICTURE = { path: '/preview.png', width: 1200, height: 630 };

/** Reads the document of the pages for visitors (client/visitor.html); without a built client an empty one. */
export function readVisitorPage(clientDir: string | undefined): string {
  const page = clientDir === undefined ? PLACE : readFileSync(join(clientDir, 'visitor.html'), 'utf8');
  if (!page.includes(PLACE)) throw new Error(`visitor.html lacks ${PLACE}`);
  return page;
}

/** Sends the document with the tags that chats show as a card. */
export function sendVisitorPage(
  page: string,
  request: FastifyRequest,
  reply: FastifyReply,
  preview: Preview,
): FastifyReply {
  // A proxy may pass on what the client says.
  const origin = `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`;
  const [title, description] = [preview.title, preview.description].map(escaped);
  const [url, picture] = [`${origin}${request.url.split('?', 1)[0]}`, `${origin}${PICTURE.path}`].map(
    escaped,
  );
  setPrivate(reply);
  const tags = `<title>${title}</title>
    <meta name="description" content="${description}">
    <meta property="og:type" content="website">
    <meta property="og:locale" content="es_AR">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    <meta property="og:url" content="${url}">
    <meta property="og:image" content="${picture}">
    <meta property="og:image:width" content="${PICTURE.width}">
    <meta property="og:image:height" content="${PICTURE.height}">
    <meta name="twitter:card" content="summary_large_image">`;
  return reply.type('text/html; charset=utf-8').send(page.replace(PLACE, () => tags));
}

/** Sends the reason why a page does not open, without a script. */
export function sendRefusal(reply: FastifyReply, sentence: string): FastifyReply {
  setPrivate(reply);
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="es-AR">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>No se pudo abrir la página</title>
  </head>
  <body><h1>No se pudo abrir la página</h1><p>${escaped(sentence)}</p></body>
</html>
`);
}

/** Headers of pages without an account; `Referrer-Policy` is on every response. */
export function setPrivate(reply: FastifyReply): void {
  void reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
}

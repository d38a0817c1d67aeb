import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { DAY_MS, SECOND_MS } from '../../shared/values/durations.ts';
import { videoSource, type VideoSource } from '../../shared/values/video.ts';

// Without includeSubDomains: the domain's other hosts are not ours.
const ONLY_HTTPS = `max-age=${(365 * DAY_MS) / SECOND_MS}`;

/** Responses of `/api` and `/trpc`: data, never a page, except `/api/docs`. */
const IS_DATA = /^\/(?:api(?!\/docs(?:[/?]|$))|trpc)(?:[/?]|$)/;
const OF_DATA = Object.entries({
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

/** `scripts`: sources of the page's inline scripts. `tutorialVideo`: address of the video in the guides. */
export function setSecurityHeaders(
  server: FastifyInstance,
  { scripts, tutorialVideo }: { scripts: string[]; tutorialVideo: () => string | null },
): void {
  let shown = tutorialVideo();
  let ofPages = Object.entries(securityHeaders(scripts, shown));
  function headersOfPages(): [string, string][] {
    const video = tutorialVideo();
    if (video !== shown) ofPages = Object.entries(securityHeaders(scripts, (shown = video)));
    return ofPages;
  }
  server.addHook('onRequest', (request, { raw }, done) => {
    const headers = IS_DATA.test(request.url) ? OF_DATA : headersOfPages();
    for (const [name, value] of headers) raw.setHeader(name, value);
    // Browsers must ignore it on plain HTTP (RFC 6797, 7.2).
    if (request.protocol === 'https') raw.setHeader('strict-transport-security', ONLY_HTTPS);
    done();
  });
}

/** Helmet's headers, computed once: they are constant while the video is. */
function securityHeaders(scripts: string[], video: string | null): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...scripts],
        // Mantine writes its theme into style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        ...videoPolicy(video),
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
    // Like frameAncestors, for older browsers.
    xFrameOptions: { action: 'deny' },
  });
  setHeaders(request, response, () => undefined);
  return response.getHeaders() as Record<string, string>;
}

/** Lets the guides embed that video only. */
function videoPolicy(address: string | null): { frameSrc: string[]; mediaSrc: string[] } {
  const video = address === null ? undefined : videoSource(address);
  const originOf = (kind: VideoSource['kind']) => (video?.kind === kind ? [new URL(video.src).origin] : []);
  const frames = originOf('frame');
  return {
    frameSrc: frames.length > 0 ? frames : ["'none'"],
    mediaSrc: ["'self'", ...originOf('file')],
  };
}

/** Content security policy sources, by hash, of the built page's inline scripts. */
export function inlineScripts(clientDir: string | undefined): string[] {
  const page = clientDir === undefined ? '' : join(clientDir, 'index.html');
  if (!existsSync(page)) return [];
  return [...readFileSync(page, 'utf8').matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { DAY_MS, SECOND_MS } from '../../shared/durations.ts';
import { videoSource, type VideoSource } from '../../shared/video.ts';
import type { Config } from '../config.ts';

// Without includeSubDomains: the other hosts of the domain are not ours to decide about.
const ONLY_HTTPS = `max-age=${(365 * DAY_MS) / SECOND_MS}`;

/** `scripts`: sources of the scripts that stand in the client's page. */
export function setSecurityHeaders(server: FastifyInstance, config: Config, scripts: string[]): void {
  const headers = Object.entries(securityHeaders(config, scripts));
  server.addHook('onRequest', (request, { raw }, done) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
    // Browsers must ignore it on plain HTTP (RFC 6797, 7.2).
    if (request.protocol === 'https') raw.setHeader('strict-transport-security', ONLY_HTTPS);
    done();
  });
}

/** What helmet sets, asked once: the headers are the same for every request. */
function securityHeaders(config: Config, scripts: string[]): Record<string, string> {
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
        ...tutorialVideoPolicy(config.TUTORIAL_VIDEO_URL),
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
    // Like frameAncestors, for browsers that do not know it.
    xFrameOptions: { action: 'deny' },
  });
  setHeaders(request, response, () => undefined);
  return response.getHeaders() as Record<string, string>;
}

/** Lets the guides embed the configured video only. */
function tutorialVideoPolicy(address: string | undefined): { frameSrc: string[]; mediaSrc: string[] } {
  const video = address === undefined ? undefined : videoSource(address);
  const originOf = (kind: VideoSource['kind']) => (video?.kind === kind ? [new URL(video.src).origin] : []);
  const frames = originOf('frame');
  return {
    frameSrc: frames.length > 0 ? frames : ["'none'"],
    mediaSrc: ["'self'", ...originOf('file')],
  };
}

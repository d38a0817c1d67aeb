import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { videoSource, type VideoSource } from '../../shared/video.ts';
import type { Config } from '../config.ts';

export async function setSecurityHeaders(server: FastifyInstance, config: Config): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        // Mantine writes its theme into style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        ...tutorialVideoPolicy(config.TUTORIAL_VIDEO_URL),
      },
    },
    crossOriginEmbedderPolicy: false,
  });
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

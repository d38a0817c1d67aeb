import helmet from '@fastify/helmet';
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { videoSource, type VideoSource } from '../shared/video.ts';
import type { Config } from './config.ts';
import type { App } from './context.ts';
import type { Database } from './db/open.ts';
import { answerClientError, answerFailure } from './failure.ts';
import { createLimits } from './features/auth/auth.limits.ts';
import { createChatFeed } from './features/chat/chat.feed.ts';
import { loadFileKey } from './files/files.service.ts';
import { servePlugin } from './files/servePlugin.ts';
import { sweepWhileServing } from './files/sweep.ts';
import { logOptions, type LogStream } from './logging.ts';
import { restPlugin } from './rest/plugin.ts';
import { rpcPlugin } from './rpc/plugin.ts';
import { securityTxtPlugin } from './securityTxt.ts';
import { clientPlugin } from './static.ts';

const JSON_BODY_LIMIT_BYTES = 256 * 1024;
/** For the whole of a request to arrive; 10 MB over a bad mobile network take minutes. */
const REQUEST_TIMEOUT_MS = 10 * 60 * 1000;
const HOST_HEADER = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i;

interface AppOptions {
  config: Config;
  database: Database;
  now?: () => number;
  /** Folder of the built client; none in tests that only talk to the API. */
  clientDir?: string;
  /** Where log lines go; standard output unless given. */
  logStream?: LogStream;
}

/** Puts the whole server together, ready to listen or to be injected; `app` is what services work with. */
export async function buildApp({ config, database, now = Date.now, clientDir, logStream }: AppOptions) {
  const server = Fastify({
    logger: logOptions(config.LOG_LEVEL, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: JSON_BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    clientErrorHandler: answerClientError,
    routerOptions: { maxParamLength: 5000 },
    // A bad URL is refused before any hook or handler runs.
    frameworkErrors: (error, request, reply: FastifyReply) => void answerFailure(error, request, reply),
  });
  server.setErrorHandler(answerFailure);
  const app: App = {
    db: database.db,
    transaction: database.transaction,
    snapshot: database.snapshot,
    config,
    now,
    log: server.log,
    limits: createLimits(config.RATE_LIMIT),
    chatFeed: createChatFeed({ db: database.db, log: server.log }),
    fileKey: loadFileKey(database.db),
  };

  // Open streams would keep the server from closing.
  server.addHook('preClose', () => app.chatFeed.close());
  refuseMalformedHosts(server);
  logResponses(server);
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
  await server.register(restPlugin, { prefix: '/api', app });
  await server.register(rpcPlugin, { app });
  await server.register(servePlugin, { prefix: '/uploads', app });
  await server.register(securityTxtPlugin, { app });
  sweepWhileServing(server, app);
  await server.register(clientPlugin, { clientDir });
  return { server, app };
}

/** Lets the guides embed the configured video and nothing else. */
function tutorialVideoPolicy(address: string | undefined): { frameSrc: string[]; mediaSrc: string[] } {
  const video = address === undefined ? undefined : videoSource(address);
  const originOf = (kind: VideoSource['kind']) => (video?.kind === kind ? [new URL(video.src).origin] : []);
  const frames = originOf('frame');
  return {
    frameSrc: frames.length > 0 ? frames : ["'none'"],
    mediaSrc: ["'self'", ...originOf('file')],
  };
}

/** A Host that is no host makes URL parsing further in fail with a 500. */
function refuseMalformedHosts(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    const { host } = request.headers;
    if (host !== undefined && !HOST_HEADER.test(host)) {
      await reply.status(400).send({ success: false, error: 'El encabezado Host no es válido' });
    }
  });
}

/** One line per answer: method, path without query, status, time. Nothing that identifies a person. */
function logResponses(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}

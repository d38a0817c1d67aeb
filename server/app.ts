import Fastify, { LogController, type FastifyReply } from 'fastify';
import { z } from 'zod';
import { MINUTE_MS } from '../shared/values/durations.ts';
import { startClock } from './clock.ts';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import type { Database } from './db/open.ts';
import { createOutageLog, reportOutages } from './db/trouble.ts';
import { createMailedLink } from './features/auth/auth.reset.service.ts';
import { requireSession } from './features/auth/auth.service.ts';
import { sweepImports } from './features/imports/imports.storing.service.ts';
import { deliverMail } from './features/mail/mail.delivery.service.ts';
import { isMailOn } from './features/mail/mail.queue.service.ts';
import { sweepMails } from './features/mail/mail.service.ts';
import { deliverPushMessages } from './features/push/push.delivery.service.ts';
import { measuresOf } from './features/operation/operation.measures.service.ts';
import { reportDamage, reportIgnoredProxy } from './features/operation/operation.service.ts';
import { sweepLinks } from './features/sales/customerLink/customerLink.service.ts';
import { getSummary } from './features/stats/summary/summary.service.ts';
import { mailSummaries } from './features/stats/summary/summary.weekly.service.ts';
import { createMailedInvitation } from './features/users/invitations/invitations.service.ts';
import { notePhotoView } from './features/sales/photo/photo.service.ts';
import { rewriteIndex } from './features/sales/searchIndex/searchIndex.service.ts';
import { tellLeaders } from './features/teams/teams.overdue.service.ts';
import { filesRoute } from './files/files.route.ts';
import { loadFileKey } from './files/files.service.ts';
import { forgetProspects } from './features/prospects/prospects.erasure.service.ts';
import { sweepPhotos } from './features/sales/retention/retention.service.ts';
import { sweepWhileServing } from './files/sweep.ts';
import { compressResponses } from './http/compression.ts';
import { saysDamage } from './http/errors.ts';
import { noticeIgnoredProxy } from './http/forwarded.ts';
import { sendClientError, sendFailure } from './http/failure.ts';
import { inlineScripts, setSecurityHeaders } from './http/headers.ts';
import { refuseMalformedHosts } from './http/hosts.ts';
import { refreshReads } from './http/refreshReads.ts';
import { logOptions, logResponses, newRequestId, type LogStream } from './http/requestLog.ts';
import { listening } from './http/listening.ts';
import { readVisitorPage } from './http/preview.ts';
import { prepareMetrics } from './http/metrics.ts';
import { cutSlowBodies } from './http/slowBodies.ts';
import { staticPlugin } from './http/static.ts';
import { restPlugin } from './rest/plugin.ts';
import { readListed } from './longReads/longRead.ts';
import type { Reader } from './longReads/reader.ts';
import { settingsOf } from './ownerSettings.ts';
import { reads } from './reads.ts';
import { appRouter, plainRoutes, renderedPages } from './routes.ts';
import { rpcPlugin } from './rpc/plugin.ts';
import { securityTxtPlugin } from './http/securityTxt.ts';

const JSON_BODY_LIMIT_BYTES = 256 * 1024;
/** An upload of 10 MB takes minutes over a bad mobile network. */
const REQUEST_TIMEOUT_MS = 10 * MINUTE_MS;
/** Addresses of reverse proxies: trusting every hop would let clients invent their address. */
const PROXIES = ['loopback', 'linklocal', 'uniquelocal'];

interface AppOptions {
  config: Config;
  database: Database;
  /** Runs long reads; without one they run between other requests. */
  reader?: Reader;
  now?: () => number;
  /** Folder of the built client, then those of earlier builds; empty while Vite serves it. */
  clientDirs?: string[];
  /** Folder of the built server, with its documentation. */
  documentationDir?: string;
  logStream?: LogStream;
}

export async function buildApp({
  config,
  database,
  reader,
  now = Date.now,
  clientDirs = [],
  documentationDir,
  logStream,
}: AppOptions) {
  z.config(z.locales.es());
  const server = Fastify({
    logger: logOptions(config.LOG_LEVEL, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY && PROXIES,
    bodyLimit: JSON_BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Requests that arrive while it closes are served.
    return503OnClosing: false,
    clientErrorHandler: sendClientError,
    genReqId: newRequestId,
    routerOptions: { maxParamLength: 5000 },
    // A bad URL is refused before any hook or handler runs.
    frameworkErrors: (error, request, reply: FastifyReply) => void sendFailure(error, request, reply),
  });
  server.setErrorHandler((error, request, reply) => {
    ctx.noteDamage(error);
    return sendFailure(error, request, reply);
  });
  const closers: (() => Promise<void>)[] = [];
  let isClosing = false;
  const reading = {
    db: database.db,
    snapshot: database.snapshot,
    now,
    fileKey: loadFileKey(database.db, config),
  };
  const ctx: AppContext = {
    ...reading,
    transaction: database.transaction,
    probe: database.probe,
    emptyLog: database.emptyLog,
    isShared: database.isShared,
    config,
    log: server.log,
    noteOutage: createOutageLog((error) => {
      ctx.noteDamage(error);
      server.log.warn({ err: error }, 'read without its write');
    }),
    noteDamage: (error) => {
      if (saysDamage(error)) reportDamage(ctx, true);
    },
    readAside: readListed(reads, reading, reader),
    requireSession,
    onClose: (work) => void (isClosing ? work() : closers.push(work)),
  };

  await startClock(ctx);

  // Open streams would keep the server from closing.
  server.addHook('preClose', async () => {
    isClosing = true;
    await Promise.all(closers.map((work) => work()));
  });
  // Node would keep the connections of requests under way, and so the server, open.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done();
  });
  // Requests end first: they ask for reads.
  server.addHook('onClose', async () => reader?.close());
  refuseMalformedHosts(server);
  refreshReads(server, reportOutages(database, server.log));
  if (!config.TRUST_PROXY) noticeIgnoredProxy(server, () => reportIgnoredProxy(ctx));
  logResponses(server);
  server.decorateRequest('session', undefined);
  cutSlowBodies(server);
  const listenForMetrics =
    config.METRICS_PORT === undefined
      ? undefined
      : await prepareMetrics(server, { port: config.METRICS_PORT, measures: measuresOf(ctx, database.file) });
  setSecurityHeaders(server, {
    scripts: inlineScripts(clientDirs[0]),
    tutorialVideo: () => settingsOf(ctx).tutorialVideoUrl,
  });
  compressResponses(server);
  await server.register(restPlugin, {
    prefix: '/api',
    ctx,
    router: appRouter,
    plainRoutes,
    documentationDir,
  });
  await server.register(rpcPlugin, { ctx, router: appRouter });
  await server.register(filesRoute, { prefix: '/uploads', ctx, noteView: notePhotoView });
  await server.register(securityTxtPlugin, { contact: config.SECURITY_CONTACT, now });
  sweepWhileServing(server, ctx, [
    rewriteIndex,
    sweepImports,
    sweepPhotos,
    forgetProspects,
    sweepLinks,
    sweepMails,
  ]);
  server.addHook('onListen', async () => {
    deliverPushMessages(ctx);
    tellLeaders(ctx);
    if (!isMailOn(ctx)) return;
    deliverMail(ctx, { createMailedLink, createMailedInvitation, getSummary });
    mailSummaries(ctx);
  });
  // Not registered as a hook: rendered pages refuse with the client's page.
  await staticPlugin(server, { clientDirs });
  const visitorPage = readVisitorPage(clientDirs[0]);
  for (const page of renderedPages) await server.register(page, { ctx, visitorPage });
  const listen = async (): Promise<string> => {
    await listenForMetrics?.();
    return listening('PORT', () => server.listen({ port: config.PORT, host: config.HOST }));
  };
  return { server, ctx, listen };
}

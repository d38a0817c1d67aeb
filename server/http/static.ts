import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '../../shared/values/durations.ts';
import { unknownAddress } from '../../shared/errors.ts';

const YEAR_MS = 365 * DAY_MS;
const PAGE = 'index.html';
/** Files named by the hash of their content. */
const HASHED = 'assets/';
/** The worker that reads photos: only it may run WebAssembly, and it calls no address (decision 34). */
const PHOTO_READER = /\/dniReader-[^/]+\.js(\.(br|gz))?$/;
const OF_PHOTO_READER = "default-src 'none';connect-src 'self';script-src 'self' 'wasm-unsafe-eval'";

/**
 * Serves the client built in the first of these folders; any other path gets its page. Of the other folders, builds of
 * earlier versions, it serves the parts that pages opened before an upgrade still load.
 */
export async function staticPlugin(
  server: FastifyInstance,
  { clientDirs: [clientDir, ...earlierDirs] }: { clientDirs: string[] },
): Promise<void> {
  if (clientDir === undefined) {
    server.setNotFoundHandler(refuseAddress);
    return;
  }
  if (!existsSync(join(clientDir, PAGE))) {
    throw new Error(`No se encuentra la aplicación construida en ${clientDir}`);
  }
  const folders = new Map<string, string>();
  for (const folder of earlierDirs) {
    for (const path of filesIn(folder)) if (path.startsWith(HASHED)) folders.set(path, folder);
  }
  for (const path of filesIn(clientDir)) folders.set(path, clientDir);
  await server.register(fastifyStatic, {
    root: clientDir,
    // A route per file would take a third of the start.
    serve: false,
    preCompressed: true,
    // The plugin's header would replace the one below.
    cacheControl: false,
    setHeaders: (reply, path) => {
      // A page for refused addresses has its route's headers.
      if (reply.hasHeader('cache-control')) return;
      const isHashed = path.includes(`/${HASHED}`);
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache');
      if (isHashed && PHOTO_READER.test(path)) reply.header('content-security-policy', OF_PHOTO_READER);
    },
  });
  server.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') refuseAddress();
    const [path = ''] = request.url.slice(1).split('?', 1);
    const file = decodeURIComponent(path);
    const folder = folders.get(file);
    // Not returned: Fastify would add another listener for its end.
    void (folder === undefined ? reply.sendFile(PAGE) : reply.sendFile(file, folder));
  });
}

function filesIn(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => statSync(join(folder, path)).isFile());
}

function refuseAddress(): never {
  throw unknownAddress();
}

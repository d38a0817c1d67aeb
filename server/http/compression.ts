import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type InputType } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it only reads; known without it from the method of all but tRPC's. */
    isRead: boolean;
  }
}

/** Below, compressing spares at most 15 ms of a slow network. */
const SMALLEST_BYTES = 4096;

/** Up to here the loop compresses sooner than it hands the work to a thread and takes it back. */
const AT_ONCE_BYTES = 32 * 1024;

type Done = (error: Error | null, result: Buffer) => void;

interface Coding {
  now: (body: InputType) => Buffer;
  outside: (body: InputType, done: Done) => void;
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const GZIP = { level: 3 };

/** The best first. The levels are those of least CPU: decision 32. */
const CODINGS: Record<string, Coding> = {
  br: {
    now: (body) => brotliCompressSync(body, BROTLI),
    outside: (body, done) => brotliCompress(body, BROTLI, done),
  },
  gzip: {
    now: (body) => gzipSync(body, GZIP),
    outside: (body, done) => gzip(body, GZIP, done),
  },
};

/**
 * Compresses long JSON for clients that accept it. Only what is read: a secret leaves once, in the response to the write
 * that made it, and must not share a compressed body with what others wrote (BREACH).
 */
export function compressResponses(server: FastifyInstance): void {
  server.decorateRequest('isRead', false);
  server.addHook('onRequest', (request, _reply, done) => {
    request.isRead = request.method === 'GET' || request.method === 'HEAD';
    done();
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!isLongJson(request, reply, payload)) return done(null, payload);
    addVary(reply);
    const coding = preferredCoding(String(request.headers['accept-encoding'] ?? ''));
    const how = coding && CODINGS[coding];
    if (!how) return done(null, payload);
    const send: Done = (error, compressed) => {
      if (error) return done(error);
      void reply.header('content-encoding', coding).removeHeader('content-length');
      const etag = reply.getHeader('etag');
      // A strong one would promise the same bytes in every coding.
      if (typeof etag === 'string' && !etag.startsWith('W/')) void reply.header('etag', `W/${etag}`);
      done(null, compressed);
    };
    if (Buffer.byteLength(payload) <= AT_ONCE_BYTES) send(null, how.now(payload));
    else how.outside(payload, send);
  });
}

/** By weight, and by our order where they weigh the same (RFC 9110, 12.5.3). */
function preferredCoding(accepted: string): string | undefined {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', weight] = part.toLowerCase().split(';');
      return [name.trim(), weight === undefined ? 1 : Number(weight.trim().replace('q=', ''))];
    }),
  );
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [best] = Object.keys(CODINGS).toSorted((one, other) => weightOf(other) - weightOf(one));
  return best !== undefined && weightOf(best) > 0 ? best : undefined;
}

function isLongJson(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  if (!request.isRead || Buffer.byteLength(payload) < SMALLEST_BYTES) return false;
  return isJson(reply.getHeader('content-type')) && !reply.hasHeader('content-encoding');
}

const isJson = (type: unknown) => typeof type === 'string' && /^application\/json *(;|$)/.test(type);

function addVary(reply: FastifyReply): void {
  const before = reply.getHeader('vary');
  void reply.header('vary', before === undefined ? 'accept-encoding' : `${String(before)}, accept-encoding`);
}

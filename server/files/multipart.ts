import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '../../shared/values/durations.ts';
import { AppError, foreignType, invalid, tooLarge } from '../../shared/errors.ts';
import { MAX_FILE_BYTES } from '../../shared/files.ts';
import type { AppContext } from '../context.ts';
import { limitsOf } from '../limits.ts';
import { requireRoomForUpload } from './files.service.ts';
import { newTemporaryPath, removeTemporary } from './store.ts';

const KILOBYTE = 1024;
const FIELD_KILOBYTES = 8;
/** Lists, and texts of thousands of characters. */
const LONG_FIELDS = new Set(['recipients', 'mapping', 'message']);
const LONG_FIELD_KILOBYTES = 64;

/** Limits the routes of this plugin to multipart forms. */
export async function acceptForms(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers();
  // The parser waits forever for the rest of a chunk behind a part without a name that is larger than its buffer.
  await server.register(multipart, {
    limits: { fileSize: MAX_FILE_BYTES, fieldSize: LONG_FIELD_KILOBYTES * KILOBYTE },
    throwFileSizeLimit: false,
    fileHwm: MAX_FILE_BYTES + 1,
  });
}

/** Throws 415 unless the request carries a multipart form. */
export function requireForm(request: FastifyRequest): void {
  if (!/^multipart\/form-data/i.test(request.headers['content-type'] ?? '')) {
    throw foreignType('multipart/form-data');
  }
}

export interface ReceivedFile {
  originalName: string;
  temporaryPath: string;
  sizeBytes: number;
}

export interface ReceivedForm {
  /** Parsed already if the part was declared as JSON. */
  fields: Map<string, unknown>;
  files: ReceivedFile[];
}

/** Parses a field with JSON text; undefined for a blank one. Throws 400 naming it. */
export function jsonField(value: unknown, label: string): unknown {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    throw invalid(`El campo ${label} no es un JSON válido`);
  }
}

interface Wanted {
  ownerId: number;
  /** Names of all fields of the form, the files' too. */
  names: string[];
  fileField: string;
  fileLabel: string;
  maxFiles: number;
}

/** How files are written and how long a form may take; tests pass a failing disk. */
interface Reception {
  createSink: (temporaryPath: string) => Writable;
  deadlineMs: number;
}

const RECEPTION: Reception = {
  // A buffer for the whole file keeps the parser from waiting for the disk.
  createSink: (temporaryPath) => createWriteStream(temporaryPath, { highWaterMark: MAX_FILE_BYTES + 1 }),
  // 10 MB over a bad mobile network take minutes.
  deadlineMs: 10 * MINUTE_MS,
};

/** Streams a form's files to disk for `use`, then removes them. Throws 413 above 10 MB, 400 if broken, 408 if slow. */
export async function withForm<T>(
  ctx: AppContext,
  request: FastifyRequest,
  wanted: Wanted,
  use: (form: ReceivedForm) => T | Promise<T>,
  reception = RECEPTION,
): Promise<T> {
  const limits = limitsOf(ctx);
  requireRoomForUpload(ctx, wanted.ownerId);
  await limits.take('uploads', wanted.ownerId);
  return limits.hold('uploads', wanted.ownerId, () => receive(ctx, request, wanted, use, reception));
}

async function receive<T>(
  ctx: AppContext,
  request: FastifyRequest,
  wanted: Wanted,
  use: (form: ReceivedForm) => T | Promise<T>,
  reception: Reception,
): Promise<T> {
  const incoming: IncomingFile[] = [];
  try {
    const fields = await receiveForm(ctx, request, wanted, reception, incoming);
    return await use({ fields, files: await Promise.all(incoming.map(({ file }) => file)) });
  } finally {
    for (const { sink } of incoming) sink.destroy();
    // An open file would reappear after its removal.
    await Promise.allSettled(incoming.map(({ file }) => file));
    await Promise.all(incoming.map(({ temporaryPath }) => removeTemporary(temporaryPath)));
  }
}

interface IncomingFile {
  temporaryPath: string;
  stream: MultipartFile['file'];
  sink: Writable;
  file: Promise<ReceivedFile>;
}

/** Returns the fields; every file in `incoming` is complete or failed. */
async function receiveForm(
  ctx: AppContext,
  request: FastifyRequest,
  wanted: Wanted,
  { createSink, deadlineMs }: Reception,
  incoming: IncomingFile[],
): Promise<Map<string, unknown>> {
  const stopped = Promise.withResolvers<never>();
  const deadline = setTimeout(stopped.reject, deadlineMs, tooSlow());
  const begin = (part: MultipartFile) => {
    const temporaryPath = newTemporaryPath(ctx.config);
    const sink = createSink(temporaryPath);
    const file = receiveFile(part, temporaryPath, sink);
    // A disk error: fail now, without waiting for the rest of the form.
    file.catch((error: unknown) => error instanceof AppError || stopped.reject(error));
    incoming.push({ temporaryPath, stream: part.file, sink, file });
  };
  try {
    return await Promise.race([receiveParts(request, wanted, incoming, begin), stopped.promise]);
  } finally {
    clearTimeout(deadline);
    // Reads and drops the rest, so that the sender gets the response.
    request.raw.unpipe();
    request.raw.resume();
  }
}

async function receiveParts(
  request: FastifyRequest,
  { names, fileField, fileLabel, maxFiles }: Wanted,
  incoming: readonly IncomingFile[],
  begin: (part: MultipartFile) => void,
): Promise<Map<string, unknown>> {
  const fields = new Map<string, unknown>();
  let refusal: AppError | undefined;
  try {
    // No await here: the parser loses parts that arrive while the previous one is not being read.
    for await (const part of request.parts({ limits: { parts: names.length + maxFiles } })) {
      const { fieldname } = part;
      const isFile = part.type === 'file';
      if (!names.includes(fieldname) || (isFile && fieldname !== fileField)) {
        throw invalid(`El formulario no lleva el campo ${fieldname.slice(0, 40)}`);
      }
      if (!isFile) {
        fields.set(fieldname, fieldValue(part));
      } else if (!part.filename) {
        // A form without a chosen file sends an empty, unnamed one.
        part.file.resume();
      } else if (incoming.length === maxFiles) {
        throw invalid(
          `El campo ${fileLabel} admite hasta ${maxFiles} ${maxFiles === 1 ? 'archivo' : 'archivos'}`,
        );
      } else {
        begin(part);
      }
    }
  } catch (error) {
    refusal = error instanceof AppError ? error : brokenForm(error);
  }
  // Complete uploads have ended by now; truncated ones never will.
  await setImmediate();
  for (const { stream } of incoming) if (!stream.readableEnded) stream.destroy();
  await Promise.allSettled(incoming.map(({ file }) => file));
  if (refusal) throw refusal;
  return fields;
}

function fieldValue({ fieldname, value, valueTruncated }: MultipartValue): unknown {
  const kilobytes = LONG_FIELDS.has(fieldname) ? LONG_FIELD_KILOBYTES : FIELD_KILOBYTES;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (valueTruncated || Buffer.byteLength(text) > kilobytes * KILOBYTE) {
    throw tooLarge(`Un campo del formulario (${fieldname}) supera los ${kilobytes} KB`);
  }
  // Browsers send each line break of a text as two characters.
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
}

async function receiveFile(
  { file: stream, filename }: MultipartFile,
  temporaryPath: string,
  sink: Writable,
): Promise<ReceivedFile> {
  const cutShort = () => void (stream.readableEnded || sink.destroy(brokenForm()));
  // Not a pipeline: it would destroy the part when the disk fails, and the parser waits forever for a part that is not read.
  stream.pipe(sink);
  stream.once('close', cutShort);
  // Truncated in the chunk it came with.
  if (stream.destroyed) cutShort();
  await finished(sink);
  if (stream.truncated) throw tooLarge(`El archivo ${filename} supera los 10 MB`);
  return { originalName: filename, temporaryPath, sizeBytes: stream.bytesRead };
}

function tooSlow(): Error {
  return Object.assign(new Error('form took too long'), { statusCode: 408 });
}

function brokenForm(error?: unknown): AppError {
  const { statusCode } = (error ?? {}) as { statusCode?: number };
  if (statusCode === 413) return invalid('El formulario tiene demasiados campos');
  return invalid('El formulario llegó incompleto o mal formado');
}

import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, invalid } from '../../shared/errors.ts';
import { MAX_FILE_BYTES } from '../../shared/files.ts';
import type { AppContext } from '../context.ts';
import { newTemporaryPath, removeTemporary } from './store.ts';

const LIMITS = { fileSize: MAX_FILE_BYTES, fieldSize: 256 * 1024, parts: 100 };

/** Limits the routes of this plugin to multipart forms. */
export async function acceptForms(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers();
  await server.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
}

/** Throws 415 unless the request carries a multipart form. */
export function requireForm(request: FastifyRequest): void {
  if (!/^multipart\/form-data/i.test(request.headers['content-type'] ?? '')) {
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      'El tipo de contenido no es válido: se espera multipart/form-data',
    );
  }
}

export interface ReceivedFile {
  originalName: string;
  temporaryPath: string;
  sizeBytes: number;
}

export interface ReceivedForm {
  /** Parsed already if the part declared itself JSON. */
  fields: Map<string, unknown>;
  files: ReceivedFile[];
}

interface FormLimits {
  fileField: string;
  maxFiles: number;
}

/** Streams a form's files to disk for `use` and removes them; throws 413 above 10 MB, 400 for a broken form. */
export async function withForm<T>(
  ctx: AppContext,
  request: FastifyRequest,
  limits: FormLimits,
  use: (form: ReceivedForm) => T | Promise<T>,
): Promise<T> {
  const incoming: IncomingFile[] = [];
  try {
    const fields = await receiveForm(ctx, request, limits, incoming);
    return await use({ fields, files: await Promise.all(incoming.map(({ file }) => file)) });
  } finally {
    await Promise.all(incoming.map(({ temporaryPath }) => removeTemporary(temporaryPath)));
  }
}

interface IncomingFile {
  temporaryPath: string;
  stream: MultipartFile['file'];
  file: Promise<ReceivedFile>;
}

/** Returns the fields; every file in `incoming` is complete or failed. */
async function receiveForm(
  ctx: AppContext,
  request: FastifyRequest,
  { fileField, maxFiles }: FormLimits,
  incoming: IncomingFile[],
): Promise<Map<string, unknown>> {
  const fields = new Map<string, unknown>();
  let refusal: AppError | undefined;
  try {
    // No await here: the parser loses parts that arrive while the one before is not being read.
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields.set(part.fieldname, part.value);
        if (part.valueTruncated) refusal ??= tooLarge(`El campo ${part.fieldname}`);
      } else if (part.fieldname !== fileField || !part.filename || refusal) {
        // A form without a chosen file sends an empty one without a name.
        part.file.resume();
      } else if (incoming.length === maxFiles) {
        part.file.resume();
        refusal = invalid(
          `El campo ${fileField} admite hasta ${maxFiles} ${maxFiles === 1 ? 'archivo' : 'archivos'}`,
        );
      } else {
        incoming.push(receiveFile(ctx, part));
      }
    }
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    refusal ??= statusCode === 413 ? tooLarge('El formulario') : brokenForm();
  }
  request.raw.resume();
  // Complete uploads have ended by now; truncated ones never will.
  await setImmediate();
  for (const { stream } of incoming) if (!stream.readableEnded) stream.destroy();
  await Promise.allSettled(incoming.map(({ file }) => file));
  if (refusal) throw refusal;
  return fields;
}

function receiveFile(ctx: AppContext, { file: stream, filename }: MultipartFile): IncomingFile {
  const temporaryPath = newTemporaryPath(ctx.config);
  const complete = stream.destroyed
    ? // Cut short in the very chunk it came with: a pipeline would wait for it forever.
      Promise.reject(brokenForm())
    : // A buffer for all of it keeps the parser from ever waiting for the disk.
      pipeline(stream, createWriteStream(temporaryPath, { highWaterMark: MAX_FILE_BYTES + 1 }));
  const file = complete.then(
    () => {
      if (stream.truncated) throw tooLarge(`El archivo ${filename}`, 'los 10 MB');
      return { originalName: filename, temporaryPath, sizeBytes: stream.bytesRead };
    },
    (error: NodeJS.ErrnoException) => {
      // Disk errors have a number; anything else is the form's fault.
      throw error.errno === undefined ? brokenForm() : error;
    },
  );
  // Awaited only once the whole form is there; an earlier disk error must not end the process.
  file.catch(() => undefined);
  return { temporaryPath, stream, file };
}

function tooLarge(what: string, limit = 'el tamaño máximo'): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', `${what} supera ${limit}`);
}

function brokenForm(): AppError {
  return invalid('El formulario llegó incompleto o mal formado');
}

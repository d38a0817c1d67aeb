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

/** Lets the routes of this plugin receive multipart forms, and those alone. */
export async function acceptForms(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers();
  await server.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
}

/** 415 unless the request carries a multipart form. */
export function requireForm(request: FastifyRequest): void {
  if (!/^multipart\/form-data/i.test(request.headers['content-type'] ?? '')) {
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      'El tipo de contenido no es válido: se espera multipart/form-data',
    );
  }
}

/** A file of a form, in a temporary place until the form has been dealt with. */
export interface ReceivedFile {
  originalName: string;
  temporaryPath: string;
  sizeBytes: number;
}

/** What a multipart form brought along; fields may come before and after files. */
export interface ReceivedForm {
  /** By name; parsed already if the part called itself JSON. */
  fields: Map<string, unknown>;
  files: ReceivedFile[];
}

/** Which files of a form are wanted; those of other fields are skipped. */
interface Wanted {
  fileField: string;
  maxFiles: number;
}

/**
 * Receives a multipart form to its end, its files streamed to disk, and hands it to `use`; whatever happens, nothing of it
 * is left in temporary places afterwards. 413 naming a file above 10 MB, 400 for too many or a broken form.
 */
export async function withForm<T>(
  ctx: AppContext,
  request: FastifyRequest,
  wanted: Wanted,
  use: (form: ReceivedForm) => T | Promise<T>,
): Promise<T> {
  const arriving: Arriving[] = [];
  try {
    const fields = await receiveForm(ctx, request, wanted, arriving);
    return await use({ fields, files: await Promise.all(arriving.map(({ file }) => file)) });
  } finally {
    await Promise.all(arriving.map(({ temporaryPath }) => removeTemporary(temporaryPath)));
  }
}

interface Arriving {
  temporaryPath: string;
  stream: MultipartFile['file'];
  file: Promise<ReceivedFile>;
}

/** Answers the form's fields; `arriving` has its files, every one of them complete or failed. */
async function receiveForm(
  ctx: AppContext,
  request: FastifyRequest,
  { fileField, maxFiles }: Wanted,
  arriving: Arriving[],
): Promise<Map<string, unknown>> {
  const fields = new Map<string, unknown>();
  let refusal: AppError | undefined;
  try {
    // Nothing in this loop may wait: the parser loses parts that come while the one before is not being read.
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields.set(part.fieldname, part.value);
        if (part.valueTruncated) refusal ??= tooLarge(`El campo ${part.fieldname}`);
      } else if (part.fieldname !== fileField || !part.filename || refusal) {
        // A form in which no file was chosen sends an empty one without a name.
        part.file.resume();
      } else if (arriving.length === maxFiles) {
        part.file.resume();
        refusal = invalid(
          `El campo ${fileField} admite hasta ${maxFiles} ${maxFiles === 1 ? 'archivo' : 'archivos'}`,
        );
      } else {
        arriving.push(receiveFile(ctx, part));
      }
    }
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    refusal ??= statusCode === 413 ? tooLarge('El formulario') : brokenForm();
  }
  request.raw.resume();
  // By now a file that was sent completely has ended; one that was cut short never will.
  await setImmediate();
  for (const { stream } of arriving) if (!stream.readableEnded) stream.destroy();
  await Promise.allSettled(arriving.map(({ file }) => file));
  if (refusal) throw refusal;
  return fields;
}

function receiveFile(ctx: AppContext, { file: stream, filename }: MultipartFile): Arriving {
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
      // A failing disk has a number; anything else is the form's fault.
      throw error.errno === undefined ? brokenForm() : error;
    },
  );
  // Asked for only once the whole form is there; a disk that fails before that must not end the process.
  file.catch(() => undefined);
  return { temporaryPath, stream, file };
}

function tooLarge(what: string, limit = 'el tamaño máximo'): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', `${what} supera ${limit}`);
}

function brokenForm(): AppError {
  return invalid('El formulario llegó incompleto o mal formado');
}

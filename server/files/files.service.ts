import { randomBytes } from 'node:crypto';
import { AppError, invalid } from '../../shared/errors.ts';
import type { App } from '../context.ts';
import type { Db } from '../db/open.ts';
import {
  countUnattachedFiles,
  deleteFile,
  findFile,
  findFileByName,
  findOrInsertSetting,
  insertFile,
  listUnattachedFiles,
  updateFile,
  type NewPrivateFile,
  type PrivateFile,
} from './files.repository.ts';
import { reencodePhoto } from './images.ts';
import { nameWithoutSignature, readSignedName, signName } from './signing.ts';
import { keepFile, newFileName, newTemporaryPath, removeFile, removeTemporary } from './store.ts';

const UNATTACHED_LIFE_MS = 24 * 60 * 60 * 1000;
/** Enough for any day's work, and some 100 MB at most. */
const MAX_UNATTACHED = 100;

/** The key that signs file names, made on first use of a database. */
export function loadFileKey(db: Db): Buffer {
  return Buffer.from(findOrInsertSetting(db, 'file_key', randomBytes(32).toString('base64')), 'base64');
}

/** A finished temporary file and what is to be known about it. */
interface Upload extends Pick<NewPrivateFile, 'purpose' | 'ownerId' | 'originalName' | 'contentType'> {
  temporaryPath: string;
  extension: string;
  sizeBytes: number;
}

/**
 * Takes a temporary file over as one that nothing refers to yet; unless it is attached, it goes after 24 hours. 429 if
 * its owner has too many of those.
 */
export async function storeFile(
  app: App,
  { temporaryPath, extension, ...values }: Upload,
): Promise<PrivateFile> {
  // The row comes first: whatever happens next, the sweep knows of the file.
  const file = app.transaction(() => {
    requireRoomForUpload(app, values.ownerId);
    return insertFile(app.db, { ...values, name: newFileName(extension), createdAtMs: app.now() });
  });
  try {
    await keepFile(app.config, temporaryPath, file.name);
  } catch (error) {
    deleteFile(app.db, file.id);
    throw error;
  }
  return file;
}

function requireRoomForUpload(app: App, ownerId: number): void {
  if (!app.config.RATE_LIMIT) return;
  const { count, oldestMs } = countUnattachedFiles(app.db, ownerId);
  if (count < MAX_UNATTACHED) return;
  const roomInMs = (oldestMs ?? 0) + UNATTACHED_LIFE_MS - app.now();
  throw new AppError('TOO_MANY_REQUESTS', 'Tienes demasiados archivos sin usar. Intenta más tarde.', {
    retryAfterSeconds: Math.max(1, Math.ceil(roomInMs / 1000)),
  });
}

/** Stores the photo of a DNI, re-encoded, and answers its signed name. 400 naming the field `photo` if it is no photo. */
export async function storeDniPhoto(app: App, ownerId: number, uploadedPath: string): Promise<string> {
  const temporaryPath = newTemporaryPath(app.config);
  try {
    const sizeBytes = await reencodePhoto(uploadedPath, temporaryPath, 'photo');
    const file = await storeFile(app, {
      temporaryPath,
      extension: 'jpg',
      purpose: 'dni',
      ownerId,
      originalName: 'dni.jpg',
      contentType: 'image/jpeg',
      sizeBytes,
    });
    return signFileName(app, file);
  } finally {
    await removeTemporary(temporaryPath);
  }
}

/** The name under which a file can be fetched for the next hour or two. */
export function signFileName(app: App, { name }: Pick<PrivateFile, 'name'>): string {
  return signName(app.fileKey, name, app.now());
}

/** The signed name of the photo with this id, null without one. */
export function findPhotoName(app: App, photoId: number | null): string | null {
  const file = photoId === null ? undefined : findFile(app.db, photoId);
  return file ? signFileName(app, file) : null;
}

/** True if this name, whether or not its signature is still good, is that of the photo with this id. */
export function isPhotoNamed(app: App, photoId: number | null, signed: string): boolean {
  const file = photoId === null ? undefined : findFile(app.db, photoId);
  return file?.name === nameWithoutSignature(signed);
}

/**
 * Gives an uploaded DNI photo to a sale and answers its id. Part of the transaction that stores the sale. 400 unless it
 * is this person's own, not given to any other sale, and at most 24 hours old.
 */
export function attachPhoto(app: App, ownerId: number, signed: string): number {
  // The age of the upload counts, not that of the signature: filling in a form may take a morning.
  const { name } = readSignedName(app.fileKey, signed) ?? {};
  const file = name === undefined ? undefined : findFileByName(app.db, name);
  const usable =
    file?.purpose === 'dni' &&
    file.ownerId === ownerId &&
    file.attachedAtMs === null &&
    file.createdAtMs > expiryMs(app);
  if (!usable) throw invalid('El campo Foto del DNI no es una foto subida por ti en las últimas 24 horas');
  markAttached(app, file.id);
  return file.id;
}

/** Keeps a file for good. Part of the transaction that stores what refers to it. */
export function markAttached(app: App, fileId: number): void {
  updateFile(app.db, fileId, { attachedAtMs: app.now() });
}

/** Gives up a file that nothing refers to any more. Part of the transaction that says so; it is removed right after. */
export function releaseFile(app: App, fileId: number): void {
  updateFile(app.db, fileId, { attachedAtMs: null, createdAtMs: 0 });
  setImmediate(() => {
    removeExpiredFiles(app).catch((error: unknown) => app.log.error({ err: error }, 'sweep of files failed'));
  });
}

/** Removes files that nothing refers to after 24 hours. */
export async function removeExpiredFiles(app: App): Promise<void> {
  for (const file of listUnattachedFiles(app.db, expiryMs(app))) {
    // The row goes last: if this is interrupted, the next sweep still knows of the file.
    await removeFile(app.config, file.name);
    deleteFile(app.db, file.id);
  }
}

function expiryMs(app: App): number {
  return app.now() - UNATTACHED_LIFE_MS;
}

/**
 * The file behind a signed name: 403 for a bare, malformed, altered or expired one, whether or not there is such a file,
 * 404 if it is gone.
 */
export function requireFile(app: App, signed: string): { file: PrivateFile; expiresAtMs: number } {
  const authentic = readSignedName(app.fileKey, signed);
  if (!authentic || authentic.expiresAtMs <= app.now()) {
    throw new AppError('FORBIDDEN', 'El enlace al archivo no es válido o ya venció');
  }
  const file = findFileByName(app.db, authentic.name);
  // The sweep may not have come by yet.
  if (!file || (file.attachedAtMs === null && file.createdAtMs <= expiryMs(app))) throw fileIsGone();
  return { file, expiresAtMs: authentic.expiresAtMs };
}

/** The failure for a file that is no longer there. */
export function fileIsGone(): AppError {
  return new AppError('NOT_FOUND', 'El archivo ya no existe');
}

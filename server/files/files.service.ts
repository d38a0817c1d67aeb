import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '../../shared/values/durations.ts';
import { tooMany, unavailable } from '../../shared/errors.ts';
import { olderThanMs } from '../clock.ts';
import { perServer, type AppContext, type ReadContext } from '../context.ts';
import type { Db } from '../db/open.ts';
import { freeBytes } from '../db/trouble.ts';
import { fileErrors } from './files.errors.ts';
import { ensureKey } from './keyFiles.ts';
import {
  countUnattachedFiles,
  deleteFile,
  dropBinKey,
  findFile,
  findFileByName,
  insertFile,
  listFileNames,
  listRemovableFiles,
  updateFile,
  type NewPrivateFile,
  type PrivateFile,
} from './files.repository.ts';
import { nameWithoutSignature, readSignedName, rememberingSigner } from './signing.ts';
import {
  binFile,
  emptyBin,
  keepFile,
  newFileName,
  removeFile,
  removeFromBin,
  removeOldTemporary,
} from './store.ts';

const UNATTACHED_LIFE_MS = DAY_MS;
const BIN_LIFE_MS = 7 * DAY_MS;
const MAX_UNATTACHED = 100;
/** Files may not take it. */
const KEPT_FREE_BYTES = 200 * 2 ** 20;

/** Returns the key that signs file names; creates it for a new database. */
export function loadFileKey(db: Db, config: AppContext['config']): KeyObject {
  return createSecretKey(
    ensureKey(db, config, 'file', () => randomBytes(32).toString('base64')),
    'base64',
  );
}

interface Upload extends Pick<
  NewPrivateFile,
  'purpose' | 'ownerId' | 'originalName' | 'contentType' | 'quality'
> {
  temporaryPath: string;
  extension: string;
  sizeBytes: number;
}

/** Stores a temporary file as unattached; it is deleted after 24 hours unless attached. Throws 429 beyond 100 of them. */
export async function storeFile(ctx: AppContext, { temporaryPath, extension, ...values }: Upload) {
  // The row first: the sweep then knows of the file after any failure.
  const file = await ctx.transaction(() => {
    requireRoomForUpload(ctx, values.ownerId);
    return insertFile(ctx.db, { ...values, name: newFileName(extension), createdAtMs: ctx.now() });
  });
  try {
    await keepFile(ctx.config, temporaryPath, file.name);
  } catch (error) {
    ctx
      .transaction(() => deleteFile(ctx.db, file.id))
      .catch((failure: unknown) => ctx.log.warn({ err: failure }, 'the sweep will remove a file'));
    throw error;
  }
  return file;
}

/** Throws 503 while the disk's last room is for sales and messages, 429 while this user has too many unattached files. */
export function requireRoomForUpload(ctx: AppContext, ownerId: number): void {
  const { DATA_DIR, FILES_DIR = DATA_DIR } = ctx.config;
  if (freeBytes(FILES_DIR) < KEPT_FREE_BYTES)
    throw unavailable('El servidor no tiene espacio para guardar archivos. Intenta más tarde.', 60);
  if (!ctx.config.RATE_LIMIT) return;
  const { count, oldestMs } = countUnattachedFiles(ctx.db, ownerId);
  if (count < MAX_UNATTACHED) return;
  const roomInMs = (oldestMs ?? 0) + UNATTACHED_LIFE_MS - ctx.now();
  throw tooMany(
    'Tienes demasiados archivos sin usar. Intenta más tarde.',
    Math.max(1, Math.ceil(roomInMs / 1000)),
  );
}

const signerOf = perServer(({ fileKey }: ReadContext) => rememberingSigner(fileKey));

/** Returns the name under which that user can fetch a file for the next hour or two. */
export function signFileName(ctx: ReadContext, { name }: Pick<PrivateFile, 'name'>, viewerId: number) {
  return signerOf(ctx)(name, viewerId, ctx.now());
}

/** Like `signFileName`, for many, by id. */
export function signedNamesOf(
  ctx: ReadContext,
  fileIds: (number | null)[],
  viewerId: number,
): Map<number | null, string> {
  const ids = fileIds.filter((id) => id !== null);
  return new Map(listFileNames(ctx.db, ids).map((file) => [file.id, signFileName(ctx, file, viewerId)]));
}

/** True if the name, even expired, belongs to the file. */
export function isNameOf(ctx: AppContext, fileId: number | null, signed: string): boolean {
  const file = fileId === null ? undefined : findFile(ctx.db, fileId);
  return file?.name === nameWithoutSignature(signed);
}

/** Returns an upload of the last 24 hours that is not attached yet, or undefined. */
export function findUnattached(ctx: AppContext, signed: string): PrivateFile | undefined {
  // The upload's age counts, not the signature's: filling in a form may take a morning.
  const { name } = readSignedName(ctx.fileKey, signed) ?? {};
  const file = name === undefined ? undefined : findFileByName(ctx.db, name);
  return file && file.attachedAtMs === null && !isRemovable(ctx, file) ? file : undefined;
}

/** Keeps a file. Call in the transaction that stores its reference. */
export function markAttached(ctx: AppContext, fileId: number): void {
  updateFile(ctx.db, fileId, { attachedAtMs: ctx.now() });
}

/** Detaches files and schedules their deletion. Call in the transaction that drops the last reference. */
export function releaseFiles(ctx: AppContext, fileIds: number[]): void {
  for (const id of fileIds) updateFile(ctx.db, id, { attachedAtMs: null, releasedAtMs: ctx.now() });
  setImmediate(() => void sweepFiles(ctx));
}

/** Like `releaseFiles`, by age alone: the files stay in the bin for seven days. */
export function discardFiles(ctx: AppContext, fileIds: number[], binKey: string): void {
  for (const id of fileIds) updateFile(ctx.db, id, { attachedAtMs: null, releasedAtMs: ctx.now(), binKey });
}

/** Removes files discarded under this key from the bin, also those not moved there yet. */
export async function eraseFromBin(ctx: AppContext, binKey: string): Promise<void> {
  await ctx.transaction(() => dropBinKey(ctx.db, binKey));
  await removeFromBin(ctx.config, binKey);
}

/** Removes released files, and uploads not attached within 24 hours. */
export async function removeUnusedFiles(ctx: AppContext): Promise<void> {
  for (const { id } of listRemovableFiles(ctx.db, expiryMs(ctx), ctx.now())) {
    // It may have been removed, or its customer erased, since the list was read.
    const file = findFile(ctx.db, id);
    if (!file) continue;
    const key = file.releasedAtMs === null ? 'sin-usar' : file.binKey;
    // The row last: the next sweep then knows of the file after an interruption.
    if (key === null) await removeFile(ctx.config, file.name);
    else await binFile(ctx.config, file.name, { key, nowMs: ctx.now() });
    await ctx.transaction(() => deleteFile(ctx.db, id));
  }
}

/** Also empties the bin after 7 days and deletes unfinished uploads after an hour. Logs failures: the next sweep retries. */
export async function sweepFiles(ctx: AppContext): Promise<void> {
  try {
    await removeOldTemporary(ctx.config, olderThanMs(ctx, HOUR_MS));
    await removeUnusedFiles(ctx);
    await emptyBin(ctx.config, olderThanMs(ctx, BIN_LIFE_MS));
  } catch (error) {
    ctx.log.error({ err: error }, 'sweep of files failed');
  }
}

function expiryMs(ctx: AppContext): number {
  return olderThanMs(ctx, UNATTACHED_LIFE_MS);
}

function isRemovable(ctx: AppContext, { attachedAtMs, releasedAtMs, createdAtMs }: PrivateFile): boolean {
  return attachedAtMs === null && (releasedAtMs !== null || createdAtMs <= expiryMs(ctx));
}

export interface FileView {
  file: PrivateFile;
  viewerId: number;
}

/** Throws 403 for a malformed, altered or expired name, even of a missing file; 404 if the file is gone. */
export function requireFile(ctx: AppContext, signed: string): FileView {
  const authentic = readSignedName(ctx.fileKey, signed);
  if (!authentic || authentic.expiresAtMs <= ctx.now()) {
    throw fileErrors.linkIsOver();
  }
  const file = findFileByName(ctx.db, authentic.name);
  // The sweep runs once an hour.
  if (!file || isRemovable(ctx, file)) throw fileErrors.notFound();
  return { file, viewerId: authentic.viewerId };
}

import { randomBytes } from 'node:crypto';
import { mkdirSync, type Stats } from 'node:fs';
import { open, readdir, rename, rm, stat, utimes, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

// FILES_DIR or DATA_DIR/uploads: finished files under unguessable names, unfinished ones in `.tmp`, expired ones in
// `.papelera`; readable by the server's user only.

type Store = Pick<Config, 'DATA_DIR' | 'FILES_DIR'>;

const PRIVATE_DIR = 0o700;

const uploadsDir = ({ DATA_DIR, FILES_DIR }: Store) => FILES_DIR ?? join(DATA_DIR, 'uploads');
const temporaryDir = (store: Store) => join(uploadsDir(store), '.tmp');
const binDir = (store: Store) => join(uploadsDir(store), '.papelera');

export function newFileName(extension: string): string {
  return `${randomBytes(18).toString('base64url')}.${extension}`;
}

export function newTemporaryPath(store: Store): string {
  mkdirSync(temporaryDir(store), { recursive: true, mode: PRIVATE_DIR });
  return join(temporaryDir(store), randomBytes(18).toString('base64url'));
}

/** Moves a temporary file to its final name, durably. */
export async function keepFile(store: Store, temporaryPath: string, name: string): Promise<void> {
  await synced(temporaryPath, 'r+');
  await rename(temporaryPath, join(uploadsDir(store), name));
  await synced(uploadsDir(store), 'r');
}

/** Returns undefined if the file is gone. `name` comes from the database, never from a request. */
export async function openFile(store: Store, name: string): Promise<FileHandle | undefined> {
  try {
    return await open(join(uploadsDir(store), name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function removeFile(store: Store, name: string): Promise<void> {
  await rm(join(uploadsDir(store), name), { force: true });
}

/** Moves a file to the bin, where its time begins; does nothing if it is gone. */
export async function binFile(store: Store, name: string, { key, nowMs }: { key: string; nowMs: number }) {
  const path = join(uploadsDir(store), name);
  mkdirSync(binDir(store), { recursive: true, mode: PRIVATE_DIR });
  try {
    await utimes(path, nowMs / 1000, nowMs / 1000);
    await rename(path, join(binDir(store), `${key}_${name}`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Removes files put into the bin by this instant. */
export async function emptyBin(store: Store, beforeMs: number): Promise<void> {
  await removeEach(binDir(store), ({ mtimeMs }) => mtimeMs <= beforeMs);
}

/** Removes files put into the bin under this key. */
export async function removeFromBin(store: Store, key: string): Promise<void> {
  await removeEach(binDir(store), (_stats, name) => name.startsWith(`${key}_`));
}

export async function removeTemporary(path: string): Promise<void> {
  await rm(path, { force: true });
}

/** Removes temporary files last written before this instant. */
export async function removeOldTemporary(store: Store, beforeMs: number): Promise<void> {
  await removeEach(temporaryDir(store), ({ mtimeMs }) => mtimeMs < beforeMs);
}

async function removeEach(dir: string, isOver: (stats: Stats, name: string) => boolean): Promise<void> {
  for (const name of await readdir(dir).catch(() => [])) {
    const path = join(dir, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && isOver(stats, name)) await rm(path, { force: true });
  }
}

async function synced(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

// DATA_DIR/uploads: finished files under unguessable names, and unfinished ones in `.tmp`. What is in there is
// personal, so nobody but the server's own user may read it.

type Store = Pick<Config, 'DATA_DIR'>;

const PRIVATE_DIR = 0o700;

const uploadsDir = ({ DATA_DIR }: Store) => join(DATA_DIR, 'uploads');
const temporaryDir = (store: Store) => join(uploadsDir(store), '.tmp');

/** An unguessable file name with this extension. */
export function newFileName(extension: string): string {
  return `${randomBytes(18).toString('base64url')}.${extension}`;
}

/** Where to write a new temporary file; whoever asks for it removes it. */
export function newTemporaryPath(store: Store): string {
  mkdirSync(temporaryDir(store), { recursive: true, mode: PRIVATE_DIR });
  return join(temporaryDir(store), randomBytes(18).toString('base64url'));
}

/** Moves a temporary file to its final name, so that it survives a power loss once this returns. */
export async function keepFile(store: Store, temporaryPath: string, name: string): Promise<void> {
  await synced(temporaryPath, 'r+');
  await rename(temporaryPath, join(uploadsDir(store), name));
  await synced(uploadsDir(store), 'r');
}

/** Opens a finished file for reading; undefined if it is gone. `name` comes from the database, never from a request. */
export async function openFile(store: Store, name: string): Promise<FileHandle | undefined> {
  try {
    return await open(join(uploadsDir(store), name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Removes a finished file; it may be gone already. */
export async function removeFile(store: Store, name: string): Promise<void> {
  await rm(join(uploadsDir(store), name), { force: true });
}

/** Removes a temporary file; it may have been moved or never written. */
export async function removeTemporary(path: string): Promise<void> {
  await rm(path, { force: true });
}

/** Removes the temporary files last written before this instant. */
export async function removeOldTemporary(store: Store, beforeMs: number): Promise<void> {
  for (const name of await readdir(temporaryDir(store)).catch(() => [])) {
    const path = join(temporaryDir(store), name);
    const file = await stat(path).catch(() => undefined);
    if (file && file.mtimeMs < beforeMs) await removeTemporary(path);
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

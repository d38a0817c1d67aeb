import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import type { Database, Db } from '../db/open.ts';
import { deleteSetting, findSetting, upsertSetting } from '../db/settingRows.ts';
import { flush } from './flush.ts';

type Folders = Pick<Config, 'DATA_DIR' | 'FILES_DIR'>;

/** Kept in the database by versions before 1.0.0, and in that of every backup: `file` signs names of files, `push` messages. */
export const KEPT_KEYS = ['file', 'push'] as const;
type KeptKey = (typeof KEPT_KEYS)[number];

const settingOf = (key: KeptKey) => `${key}_key`;

/** Outside the database, so that a stolen copy opens and signs nothing. Servers that share a database share it. */
export function keyFileOf({ FILES_DIR, DATA_DIR }: Folders, key: KeptKey | 'totp'): string {
  return join(FILES_DIR ?? DATA_DIR, `${key}.key`);
}

export function readKey(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const key = readFileSync(file, 'utf8');
  if (key === '') throw new Error(`${file} está vacío: bórralo y se hará otro, o tráelo de otra copia`);
  return key;
}

/** Returns the key, a new one if there is none. */
export function ensureKey(db: Db, folders: Folders, key: KeptKey, make: () => string): string {
  const file = keyFileOf(folders, key);
  const kept = findSetting(db, settingOf(key)) ?? readKey(file);
  if (kept !== undefined) return kept;
  makeKey(file, make());
  return readKey(file) as string;
}

/** Names the file only once its contents are on disk: a kill would leave half a key. */
export function makeKey(file: string, key: string): void {
  const part = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(part, key, { mode: 0o600, flag: 'wx', flush: true });
    // Fails if another server was first: its key counts.
    linkSync(part, file);
    flush(dirname(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(part, { force: true });
  }
}

/** From the database of an older version or a restored one, whose keys replace those in files. Call with the data locked. */
export function moveKeys({ db, blockingTransaction }: Database, folders: Folders): void {
  for (const key of KEPT_KEYS) {
    const value = findSetting(db, settingOf(key));
    if (value === undefined) continue;
    const file = keyFileOf(folders, key);
    writeFileSync(`${file}.part`, value, { mode: 0o600, flush: true });
    renameSync(`${file}.part`, file);
    flush(dirname(file));
    blockingTransaction(() => deleteSetting(db, settingOf(key)));
  }
}

/** For the copy of a backup: restored anywhere, by older versions too, it brings its keys. */
export function putKeysInto(db: Db, folders: Folders): void {
  for (const key of KEPT_KEYS) {
    const value = readKey(keyFileOf(folders, key));
    if (value !== undefined) upsertSetting(db, settingOf(key), value);
  }
}

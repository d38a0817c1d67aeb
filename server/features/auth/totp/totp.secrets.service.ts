import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { perServer, type AppContext } from '../../../context.ts';

const KEY_FILE = 'totp.key';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Outside the database, so that a stolen copy opens no account. Servers that share a database share it. */
export function keyFileOf({ FILES_DIR, DATA_DIR }: AppContext['config']): string {
  return join(FILES_DIR ?? DATA_DIR, KEY_FILE);
}

/** Undefined before the first second step is set up, or where the file was not brought along. */
const keyOf = perServer(({ config }: AppContext): Buffer | undefined => {
  const file = keyFileOf(config);
  if (!existsSync(file)) return undefined;
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length === 0) throw new Error(`${file} is empty: delete it, the next set-up makes another one`);
  if (key.length !== KEY_BYTES) throw new Error(`${file} is damaged`);
  return key;
});

/** Names the file only once its contents are on disk: a kill would leave half a key. */
function makeKey(file: string): void {
  const part = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(part, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx', flush: true });
    // Fails if another server was first: its key counts.
    linkSync(part, file);
    syncFolder(dirname(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(part, { force: true });
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export function encryptSecret(ctx: AppContext, secret: string): string {
  if (keyOf(ctx) === undefined) makeKey(keyFileOf(ctx.config));
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(ctx) as Buffer, iv);
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
}

/** Returns undefined for text encrypted with another key: the database came here without its key. */
export function decryptSecret(ctx: AppContext, encrypted: string): string | undefined {
  const key = keyOf(ctx);
  if (key === undefined) return undefined;
  const bytes = Buffer.from(encrypted, 'base64');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

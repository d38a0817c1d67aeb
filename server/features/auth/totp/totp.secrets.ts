import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { perServer, type AppContext } from '../../../context.ts';

const KEY_FILE = 'totp.key';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Outside the database, so that a stolen copy opens no account. Servers that share a primary share it. */
const keyOf = perServer(({ config }: AppContext): Buffer => {
  const file = join(config.FILES_DIR ?? config.DATA_DIR, KEY_FILE);
  try {
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${file} is damaged`);
  return key;
});

export function encryptSecret(ctx: AppContext, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(ctx), iv);
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
}

/** Returns undefined for text encrypted with another key: the database came here without its key. */
export function decryptSecret(ctx: AppContext, encrypted: string): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64');
  const decipher = createDecipheriv(CIPHER, keyOf(ctx), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { perServer, type AppContext } from '../../../context.ts';
import { keyFileOf, makeKey, readKey } from '../../../files/keyFiles.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Undefined before the first second step is set up, or where the file was not brought along. */
const keyOf = perServer(({ config }: AppContext): Buffer | undefined => {
  const file = keyFileOf(config, 'totp');
  const text = readKey(file);
  if (text === undefined) return undefined;
  const key = Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${file} is damaged`);
  return key;
});

export function encryptSecret(ctx: AppContext, secret: string): string {
  if (keyOf(ctx) === undefined)
    makeKey(keyFileOf(ctx.config, 'totp'), randomBytes(KEY_BYTES).toString('base64'));
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

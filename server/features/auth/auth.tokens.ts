import { createHash, randomBytes } from 'node:crypto';

/** Generates a 256-bit bearer token. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token; only the hash is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

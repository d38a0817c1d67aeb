import { createHash, randomBytes } from 'node:crypto';

/** A new secret that stands for a person: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The only form in which such a secret is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

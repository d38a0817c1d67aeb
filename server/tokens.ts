import crypto, { randomBytes } from 'node:crypto';

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** 128 random bits, for a link in a message. */
export function newLinkToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Only the hash is stored. */
export function hashToken(token: string): string {
  return crypto.hash('sha256', token);
}

import { createHmac, timingSafeEqual } from 'node:crypto';

const HOUR_MS = 60 * 60 * 1000;
const SIGNED_NAME = /^(?<name>[\w-]{24}\.[a-z0-9]{3,4})\?exp=(?<exp>[1-9]\d{0,11})&sig=(?<sig>[\w-]{43})$/;

/** A name whose signature is ours, and the instant at which it stops being good. */
export interface AuthenticName {
  name: string;
  expiresAtMs: number;
}

/**
 * File name → `name?exp=<seconds>&sig=<base64url>`, good for one to two hours. Within an hour it is always the same, so
 * that an unchanged list stays the same text.
 */
export function signName(key: Buffer, name: string, nowMs: number): string {
  const expiresAtSeconds = (Math.ceil(nowMs / HOUR_MS) + 1) * (HOUR_MS / 1000);
  return `${name}?exp=${expiresAtSeconds}&sig=${signature(key, name, expiresAtSeconds)}`;
}

/** Reads a signed name; undefined unless it was signed with this key. Whether it has expired is for the caller to ask. */
export function readSignedName(key: Buffer, signed: string): AuthenticName | undefined {
  const { name, exp, sig } = SIGNED_NAME.exec(signed)?.groups ?? {};
  if (name === undefined || exp === undefined || sig === undefined) return undefined;
  // Compared as text: the last character has two bits that decoding would ignore.
  const authentic = timingSafeEqual(Buffer.from(sig), Buffer.from(signature(key, name, Number(exp))));
  return authentic ? { name, expiresAtMs: Number(exp) * 1000 } : undefined;
}

/** The file name alone, whatever its signature says. */
export function nameWithoutSignature(signed: string): string {
  return signed.split('?', 1)[0] ?? '';
}

function signature(key: Buffer, name: string, expiresAtSeconds: number): string {
  return createHmac('sha256', key).update(`${name}\n${expiresAtSeconds}`).digest('base64url');
}

import { HOUR_MS } from '../../shared/durations.ts';
import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

const SIGNED_NAME = /^(?<name>[\w-]{24}\.[a-z0-9]{3,4})\?exp=(?<exp>[1-9]\d{0,11})&sig=(?<sig>[\w-]{43})$/;

export interface AuthenticName {
  name: string;
  expiresAtMs: number;
}

/** Good for one to two hours, and the same within an hour, so that an unchanged list stays the same text. */
export function signName(key: KeyObject, name: string, nowMs: number): string {
  const expiresAtSeconds = (Math.ceil(nowMs / HOUR_MS) + 1) * (HOUR_MS / 1000);
  return `${name}?exp=${expiresAtSeconds}&sig=${signature(key, name, expiresAtSeconds)}`;
}

/** Returns undefined unless signed with this key; the caller checks the expiry. */
export function readSignedName(key: KeyObject, signed: string): AuthenticName | undefined {
  const { name, exp, sig } = SIGNED_NAME.exec(signed)?.groups ?? {};
  if (name === undefined || exp === undefined || sig === undefined) return undefined;
  // Compare text: decoding would ignore two bits of the last character.
  const authentic = timingSafeEqual(Buffer.from(sig), Buffer.from(signature(key, name, Number(exp))));
  return authentic ? { name, expiresAtMs: Number(exp) * 1000 } : undefined;
}

export function nameWithoutSignature(signed: string): string {
  return signed.split('?', 1)[0] ?? '';
}

function signature(key: KeyObject, name: string, expiresAtSeconds: number): string {
  return createHmac('sha256', key).update(`${name}\n${expiresAtSeconds}`).digest('base64url');
}

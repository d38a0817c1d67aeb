import { HOUR_MS } from '../../shared/values/durations.ts';
import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

const SIGNED_NAME =
  /^(?<name>[\w-]{24}\.[a-z0-9]{3,4})\?exp=(?<exp>[1-9]\d{0,11})&for=(?<viewer>[1-9]\d{0,14})&sig=(?<sig>[\w-]{43})$/;

interface AuthenticName {
  name: string;
  expiresAtMs: number;
  viewerId: number;
}

/** Returns the name under which that viewer can fetch a file. */
export type SignName = (name: string, viewerId: number, nowMs: number) => string;

/** About 6 MB. */
const REMEMBERED = 20_000;

/**
 * Valid for one to two hours and constant within an hour, so that an unchanged list stays byte-equal: names signed in this
 * hour are remembered, which takes a tenth of signing them again.
 */
export function rememberingSigner(key: KeyObject, remembered = REMEMBERED): SignName {
  const signed = new Map<string, string>();
  let expiresAtSeconds = 0;
  return (name, viewerId, nowMs) => {
    const lastSecond = (Math.ceil(nowMs / HOUR_MS) + 1) * (HOUR_MS / 1000);
    if (lastSecond !== expiresAtSeconds) signed.clear();
    expiresAtSeconds = lastSecond;
    const known = `${viewerId} ${name}`;
    let value = signed.get(known);
    if (value === undefined) {
      if (signed.size >= remembered) signed.clear();
      value = signName(key, name, viewerId, expiresAtSeconds);
      signed.set(known, value);
    }
    return value;
  };
}

function signName(key: KeyObject, name: string, viewerId: number, expiresAtSeconds: number): string {
  const signed = `${name}?exp=${expiresAtSeconds}&for=${viewerId}`;
  return `${signed}&sig=${signature(key, signed)}`;
}

/** Returns undefined unless signed with this key; the caller checks the expiry. */
export function readSignedName(key: KeyObject, signed: string): AuthenticName | undefined {
  const { name, exp, viewer, sig } = SIGNED_NAME.exec(signed)?.groups ?? {};
  if (name === undefined || sig === undefined) return undefined;
  // Compare text: decoding would ignore two bits of the last character.
  const expected = signature(key, `${name}?exp=${exp}&for=${viewer}`);
  if (!timingSafeEqual(Buffer.from(sig), Buffer.from(expected))) return undefined;
  return { name, expiresAtMs: Number(exp) * 1000, viewerId: Number(viewer) };
}

export function nameWithoutSignature(signed: string): string {
  return signed.split('?', 1)[0] ?? '';
}

function signature(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

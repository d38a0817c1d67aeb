import crypto, { randomInt } from 'node:crypto';
import { refusal } from '../../../../shared/errors.ts';
import { Secret, TOTP } from 'otpauth';
import type { AppContext } from '../../../context.ts';
import {
  deleteRecoveryCode,
  findEnabledTotp,
  replaceRecoveryCodes,
  upsertTotp,
  type Totp,
} from './totp.repository.ts';
import { decryptSecret } from './totp.secrets.service.ts';
import { RECOVERY_CODES } from '../../../../shared/auth/totp.ts';

const uncheckable = refusal(
  'SERVICE_UNAVAILABLE',
  'UNAVAILABLE',
  'El servidor no puede comprobar el código: avisa a quien lo mantiene, o usa un código de recuperación',
);
const ISSUER = 'Sistema de Ventas';
const STEP_MS = 30_000;
/** Accepts the code before the current one too: typing takes a while (RFC 6238, 5.2). */
const WINDOW_STEPS = 1;

/** No letters or digits that look alike. Sixteen of these 31 are 79 random bits, so a fast hash is enough. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;

export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URL in the QR code for authenticator apps. */
export function otpauthUrl(secret: string, email: string): string {
  return new TOTP({ issuer: ISSUER, label: email, secret }).toString();
}

export function hasTotp(ctx: AppContext, userId: number): boolean {
  return findEnabledTotp(ctx.db, userId) !== undefined;
}

/** Spends a code of six digits or a recovery code; returns false for a wrong or used one. Call in a transaction. */
export function spendCode(ctx: AppContext, userId: number, typed: string): boolean {
  const code = plain(typed);
  if (!isOfApp(code)) return deleteRecoveryCode(ctx.db, userId, hashOf(code));
  const totp = findEnabledTotp(ctx.db, userId);
  return totp !== undefined && spendStep(ctx, totp, code);
}

/** True for six digits, false for what may be a recovery code. */
export function isOfApp(typed: string): boolean {
  return /^\d{6}$/.test(plain(typed));
}

function plain(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '');
}

/** Like `spendCode`, for six digits only; also works before the second step is enabled. */
export function spendStep(ctx: AppContext, totp: Totp, code: string): boolean {
  // Comparing throws if multi-byte letters change the length.
  if (!isOfApp(code)) return false;
  const secret = decryptSecret(ctx, totp.secret);
  if (secret === undefined) {
    ctx.log.error('a second step cannot be checked: totp.key is not the one of its set-up');
    // The server's fault, not a refusal: fail2ban would ban the owner of the code.
    throw uncheckable();
  }
  const timestamp = ctx.now();
  const delta = new TOTP({ secret }).validate({ token: code, timestamp, window: WINDOW_STEPS });
  if (delta === null || delta > 0) return false;
  const currentStep = Math.floor(timestamp / STEP_MS);
  const step = currentStep + delta;
  // A later step was stored while the clock was ahead: it would refuse every code until then.
  const isPossible = totp.lastStep <= currentStep + WINDOW_STEPS + 1;
  if (isPossible && step <= totp.lastStep) return false;
  upsertTotp(ctx.db, { ...totp, lastStep: step });
  return true;
}

/** Returns new codes, which replace the old; only hashes are stored. */
export function makeRecoveryCodes(ctx: AppContext, userId: number): string[] {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = codes.map((code) => hashOf(code.replaceAll('-', '')));
  replaceRecoveryCodes(ctx.db, userId, hashes);
  return codes;
}

function newRecoveryCode(): string {
  return Array.from({ length: GROUPS }, newGroup).join('-');
}

function newGroup(): string {
  return Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

function hashOf(code: string): string {
  return crypto.hash('sha256', code);
}

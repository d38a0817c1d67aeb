import { MINUTE_MS } from '../../../shared/values/durations.ts';
import { AppError, type ErrorCode } from '../../../shared/errors.ts';
import crypto from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { networkAround } from '../../networks.ts';
import { recordAuditAlone } from '../audit/audit.service.ts';

/** Equals the window of the password limit. */
const BLOCKED_MS = 15 * MINUTE_MS;

const KINDS: Partial<Record<ErrorCode, 'login_failed' | 'login_blocked'>> = {
  UNAUTHORIZED: 'login_failed',
  FORBIDDEN: 'login_failed',
  TOO_MANY_REQUESTS: 'login_blocked',
};

interface Refusal {
  email: string;
  ip: string;
  error: unknown;
}

/** Records a refused login in the audit log and, for fail2ban, the server log. Hashes the email: it may be a password. */
export async function noteRefusedLogin(ctx: AppContext, { email, ip, error }: Refusal): Promise<void> {
  const kind = error instanceof AppError ? KINDS[error.code] : undefined;
  if (!kind) return;
  ctx.log.warn({ address: ip }, 'login refused');
  const once = `blocked ${networkAround(ip)} ${Math.floor(ctx.now() / BLOCKED_MS)}`;
  const act = { actorId: null, kind, subjectName: crypto.hash('sha256', email) };
  try {
    await recordAuditAlone(ctx, kind === 'login_blocked' ? { ...act, once } : act);
  } catch (failure) {
    // The user should read the refusal, not a disk error.
    if (!ctx.noteOutage(failure)) ctx.log.error({ err: failure }, 'refused login not recorded');
  }
}

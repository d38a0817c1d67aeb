import { MINUTE_MS } from '../../../shared/values/durations.ts';
import { AppError, type ErrorCode } from '../../../shared/errors.ts';
import { hash } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { recordAuditAlone } from '../audit/audit.service.ts';
import { networkOf } from './auth.limits.ts';

/** As long as the limit on passwords lasts. */
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

/**
 * Records a refused login, for the owner in the audit log and for fail2ban as a line of the server's log. The email appears as
 * a hash alone: what is typed there may be a password. Being blocked leaves one row for each network and 15 minutes.
 */
export async function noteRefusedLogin(ctx: AppContext, { email, ip, error }: Refusal): Promise<void> {
  const kind = error instanceof AppError ? KINDS[error.code] : undefined;
  if (!kind) return;
  ctx.log.warn({ address: ip }, 'login refused');
  const once = `blocked ${networkOf(ip)} ${Math.floor(ctx.now() / BLOCKED_MS)}`;
  const act = { actorId: null, kind, subjectName: hash('sha256', email) };
  try {
    await recordAuditAlone(ctx, kind === 'login_blocked' ? { ...act, once } : act);
  } catch (failure) {
    // The user is to read why they are refused, not that the disk is full.
    if (!ctx.noteOutage(failure)) ctx.log.error({ err: failure }, 'refused login not recorded');
  }
}

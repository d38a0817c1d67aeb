import { argentineDay, addDays } from '../../../shared/values/dates.ts';
import { dayStartMs } from '../../../shared/input/dateInput.ts';
import { HOUR_MS } from '../../../shared/values/durations.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { BackupStateView, NoticesView } from '../../../shared/operation/operation.ts';
import { isClockAhead, isClockBehind, trustClock } from '../../clock.ts';
import type { SignedInUser } from '../../caller.ts';
import { perServer, type AppContext } from '../../context.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { getMailNotice } from '../mail/mail.service.ts';
import { getPhotosToRemove } from '../sales/retention/retention.service.ts';
import { operationErrors } from './operation.errors.ts';
import { findBackupTime, findBirthMs, freeBytes, saveBackupTime } from './operation.repository.ts';

const LATE_MS = 48 * HOUR_MS;
const RETRY_MS = HOUR_MS;
/** A write of SQLite, ten attachments, the copy of a small database. */
const LOW_DISK_BYTES = 500 * 1024 * 1024;
/** Cached: checking the disk takes milliseconds, and the route is public. */
const LOOK_MS = 1000;

/** Findings about the database file and the origin of requests. */
const findingsOf = perServer(() => ({
  isDamaged: false,
  lookedAtMs: Number.NEGATIVE_INFINITY,
  isProxyIgnored: false,
  failedBackups: 0,
}));

/** Throws 503 if the database cannot be read, or the last backup found it damaged. */
export function requireHealth(ctx: AppContext): void {
  const findings = findingsOf(ctx);
  if (findings.isDamaged) throw operationErrors.damaged();
  if (performance.now() - findings.lookedAtMs < LOOK_MS) return;
  ctx.probe();
  findings.lookedAtMs = performance.now();
}

export function reportDamage(ctx: AppContext, isDamaged: boolean): void {
  findingsOf(ctx).isDamaged = isDamaged;
}

export function countFailedBackup(ctx: AppContext): void {
  findingsOf(ctx).failedBackups += 1;
}

/** Since this server started. */
export function failedBackups(ctx: AppContext): number {
  return findingsOf(ctx).failedBackups;
}

/** The last checked backup, by server or command; ignores instants in the future. */
export function lastBackupMs(ctx: AppContext): number | undefined {
  return pastOf(findBackupTime(ctx.db, 'checked'), ctx.now());
}

/** When the installation began. */
export function birthMs(ctx: AppContext): number {
  return findBirthMs(ctx.db) ?? ctx.now();
}

/** Also late if the last one is in the future, since its age is unknown. */
export function getBackupState(ctx: AppContext): BackupStateView {
  const lastMs = lastBackupMs(ctx);
  const isOfFuture = lastMs === undefined && findBackupTime(ctx.db, 'checked') !== undefined;
  const sinceMs = lastMs ?? birthMs(ctx);
  return {
    lastBackupAt: lastMs === undefined ? null : isoInstant(lastMs),
    isLate: isOfFuture || ctx.now() - sinceMs > LATE_MS,
  };
}

export function getClockState(ctx: AppContext): NoticesView['clock'] {
  return isClockAhead(ctx) ? 'ahead' : 'ok';
}

/** Room left for the database and for files, which may be on another disk. */
export function freeDiskBytes({ config: { DATA_DIR, FILES_DIR = DATA_DIR } }: AppContext): number {
  return Math.min(freeBytes(DATA_DIR), freeBytes(FILES_DIR));
}

export function getDiskState(ctx: AppContext): NoticesView['disk'] {
  return freeDiskBytes(ctx) < LOW_DISK_BYTES ? 'low' : 'ok';
}

/** Warnings for administrators about the server. */
export function getNotices(ctx: AppContext): NoticesView {
  return {
    clock: getClockState(ctx),
    disk: getDiskState(ctx),
    photos: getPhotosToRemove(ctx),
    proxy: findingsOf(ctx).isProxyIgnored ? 'ignored' : 'ok',
    mail: getMailNotice(ctx),
  };
}

/** A reverse proxy forwards addresses but TRUST_PROXY is off: all requests share one address. */
export function reportIgnoredProxy(ctx: AppContext): void {
  findingsOf(ctx).isProxyIgnored = true;
  ctx.log.warn('X-Forwarded-For is ignored: behind a reverse proxy, set TRUST_PROXY=true');
}

/** An administrator confirms the clock; does nothing unless it is doubted. */
export function confirmClock(ctx: AppContext, admin: SignedInUser): Promise<void> {
  return ctx.transaction(() => {
    if (!isClockAhead(ctx) && !isClockBehind(ctx)) return;
    trustClock(ctx);
    recordAudit(ctx, {
      actorId: admin.id,
      kind: 'settings_changed',
      subjectName: 'Hora del servidor',
      to: isoInstant(ctx.now()),
    });
  });
}

/** True if a backup is due and no other server began one within the hour. */
export function claimBackup(ctx: AppContext): Promise<boolean> {
  const { BACKUP_HOUR: hour } = ctx.config;
  return ctx.transaction(() => {
    if (hour === 'off' || isClockAhead(ctx)) return false;
    const nowMs = ctx.now();
    const checked = lastBackupMs(ctx);
    const started = pastOf(findBackupTime(ctx.db, 'started'), nowMs);
    const dueMs = lastDueMs(hour, nowMs);
    const coveredMs = Math.max(checked ?? 0, birthMs(ctx));
    const wasTried = started !== undefined && started >= dueMs && nowMs - started < RETRY_MS;
    if (coveredMs >= dueMs || wasTried) return false;
    saveBackupTime(ctx.db, 'started', nowMs);
    return true;
  });
}

function pastOf(atMs: number | undefined, nowMs: number): number | undefined {
  return atMs !== undefined && atMs <= nowMs ? atMs : undefined;
}

/** The latest instant at or before `nowMs` with that hour in Argentina, which has no summer time. */
function lastDueMs(hour: number, nowMs: number): number {
  const today = argentineDay(nowMs);
  const dueMs = dayStartMs(today) + hour * HOUR_MS;
  return dueMs <= nowMs ? dueMs : dayStartMs(addDays(today, -1)) + hour * HOUR_MS;
}

/** Call in a transaction, after the backup is checked and on disk. */
export function recordBackup(ctx: Pick<AppContext, 'db' | 'now'>): void {
  saveBackupTime(ctx.db, 'checked', ctx.now());
  recordAudit(ctx, { actorId: null, kind: 'backup' });
}

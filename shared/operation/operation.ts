import { z } from 'zod';

export const backupStateView = z.object({
  lastBackupAt: z.iso.datetime().nullable(),
  /** No backup was made and checked in the last 48 hours. */
  isLate: z.boolean(),
});
export type BackupStateView = z.infer<typeof backupStateView>;

export const CLOCK_STATES = ['ok', 'ahead'] as const;

export const noticesView = z.object({
  /** Ahead of what was last written by more than two days, so that it is doubted. */
  clock: z.enum(CLOCK_STATES),
  /** Of sales that ended long ago, which will be removed for the first time. */
  photos: z.object({ count: z.number(), removedAt: z.iso.datetime() }).nullable(),
  /** Ignored: a reverse proxy passes addresses on and TRUST_PROXY is off, so that all requests count as from one. */
  proxy: z.enum(['ok', 'ignored']),
});
export type NoticesView = z.infer<typeof noticesView>;

export const confirmClockInput = z.object({
  confirmed: z.literal(true, 'El campo Confirmación debe ser true'),
});

import { z } from 'zod';

export const backupStateView = z.object({
  lastBackupAt: z.iso.datetime().nullable(),
  /** True without a checked backup in the last 48 hours. */
  isLate: z.boolean(),
});
export type BackupStateView = z.infer<typeof backupStateView>;

export const backupView = z.object({
  name: z.string(),
  at: z.iso.datetime(),
  bytes: z.number(),
  /** Made by the daily backup, which also removes old automatic ones. */
  automatic: z.boolean(),
  /** Read back and found complete. */
  checked: z.boolean(),
});
export type BackupView = z.infer<typeof backupView>;

export const CLOCK_STATES = ['ok', 'ahead'] as const;
/** `low`: less room than a day may need (operation.service.ts). */
export const DISK_STATES = ['ok', 'low'] as const;

export const noticesView = z.object({
  /** `ahead`: more than two days later than the newest row. */
  clock: z.enum(CLOCK_STATES),
  disk: z.enum(DISK_STATES),
  /** Present after the first removal of old photos. */
  photos: z.object({ count: z.number(), removedAt: z.iso.datetime() }).nullable(),
  /** `ignored`: a proxy forwards addresses but TRUST_PROXY is off, so all requests count as one client. */
  proxy: z.enum(['ok', 'ignored']),
  /** `unreachable`: the mail server accepts no mail; `failed`: some were given up in the last week. */
  mail: z.enum(['ok', 'unreachable', 'failed']),
});
export type NoticesView = z.infer<typeof noticesView>;

export const confirmClockInput = z.object({
  confirmed: z.literal(true, 'El campo Confirmación debe ser true'),
});

import { z } from 'zod';

export const backupStateView = z.object({
  lastBackupAt: z.iso.datetime().nullable(),
  /** No backup was made and checked in the last 48 hours. */
  isLate: z.boolean(),
});
export type BackupStateView = z.infer<typeof backupStateView>;

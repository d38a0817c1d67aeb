import { statSync } from 'node:fs';
import { VERSION } from '../../../shared/version.ts';
import type { AppContext } from '../../context.ts';
import { countLiveSessions } from '../auth/auth.service.ts';
import { liveStreamsOf } from '../chat/chat.live.service.ts';
import { countQueuedMails } from '../mail/mail.service.ts';
import { countQueuedMessages } from '../push/push.notify.service.ts';
import { failedBackups, freeDiskBytes, lastBackupMs } from './operation.service.ts';

/** Numbers for alarms, in addition to those of requests. */
export function measuresOf(ctx: AppContext, database: string) {
  return [
    {
      name: 'ventas_build_info',
      help: 'The version that runs, as a label',
      labels: { version: VERSION, node: process.versions.node },
      read: () => 1,
    },
    {
      name: 'ventas_last_backup_timestamp_seconds',
      help: 'When the last backup was written and checked, 0 if never',
      read: () => (lastBackupMs(ctx) ?? 0) / 1000,
    },
    {
      name: 'ventas_failed_backups',
      help: 'Automatic backups that failed since the start',
      read: () => failedBackups(ctx),
    },
    {
      name: 'ventas_database_bytes',
      help: 'Database file and its write-ahead log',
      read: () => sizeOf(database) + sizeOf(`${database}-wal`),
    },
    {
      name: 'ventas_disk_free_bytes',
      help: 'Room left on the disk of DATA_DIR, or of FILES_DIR where that has less',
      read: () => freeDiskBytes(ctx),
    },
    {
      name: 'ventas_live_streams',
      help: 'Open live streams of the chat',
      read: () => liveStreamsOf(ctx).size(),
    },
    {
      name: 'ventas_push_queue',
      help: 'Push messages that wait to be sent',
      read: () => countQueuedMessages(ctx),
    },
    { name: 'ventas_mail_queue', help: 'Mails that wait to be sent', read: () => countQueuedMails(ctx) },
    { name: 'ventas_sessions', help: 'Sessions that are signed in', read: () => countLiveSessions(ctx) },
  ];
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

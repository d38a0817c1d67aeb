import type { AttachmentView } from '../../../shared/notifications/notifications.ts';
import type { AppContext } from '../../context.ts';
import { signFileName } from '../../files/files.service.ts';
import { listAttachments } from './notifications.repository.ts';

/** Attachments of each notification, with links for this viewer. */
export function attachmentsOf(
  ctx: AppContext,
  viewerId: number,
  rows: { notification: { id: number } }[],
): Map<number, AttachmentView[]> {
  const attachments = new Map<number, AttachmentView[]>();
  const ids = rows.map(({ notification }) => notification.id);
  for (const { id, notificationId, file } of listAttachments(ctx.db, ids)) {
    const list = attachments.get(notificationId) ?? [];
    list.push({
      _id: String(id),
      url: `/uploads/${signFileName(ctx, file, viewerId)}`,
      originalName: file.originalName,
      contentType: file.contentType,
      size: file.sizeBytes,
    });
    attachments.set(notificationId, list);
  }
  return attachments;
}

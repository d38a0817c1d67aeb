import { pageInput } from '../../../shared/input/pagination.ts';
import { notificationIdInput } from '../../../shared/notifications.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { getMissingReaders, listSentNotifications } from './notifications.service.ts';

export const notificationsAdminRouter = router({
  sent: adminProcedure
    .input(pageInput)
    .query(({ ctx, input }) => listSentNotifications(ctx, ctx.user, input)),
  missingReaders: adminProcedure
    .input(notificationIdInput)
    .query(({ ctx, input }) => getMissingReaders(ctx, input.id)),
});

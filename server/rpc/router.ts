import { adminRouter } from '../features/admin/admin.router.ts';
import { authRouter } from '../features/auth/auth.router.ts';
import { contentRouter } from '../features/content/content.router.ts';
import { chatRouter } from '../features/chat/chat.router.ts';
import { notificationsRouter } from '../features/notifications/notifications.router.ts';
import { plansRouter } from '../features/plans/plans.router.ts';
import { salesRouter } from '../features/sales/sales.router.ts';
import { createCallerFactory, router } from './procedures.ts';

/** Every procedure of the product. */
export const appRouter = router({
  admin: adminRouter,
  auth: authRouter,
  chat: chatRouter,
  content: contentRouter,
  notifications: notificationsRouter,
  plans: plansRouter,
  sales: salesRouter,
});

export type AppRouter = typeof appRouter;

/** Calls procedures in this process, as the REST door does. */
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;

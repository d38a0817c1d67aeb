import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from './context.ts';
import { auditAdminRest } from './features/audit/audit.admin.rest.ts';
import { auditAdminRouter } from './features/audit/audit.admin.router.ts';
import { authAdminRest } from './features/auth/auth.admin.rest.ts';
import { authAdminRouter } from './features/auth/auth.admin.router.ts';
import { authRest } from './features/auth/auth.rest.ts';
import { authRouter } from './features/auth/auth.router.ts';
import { invitationsAdminRest } from './features/auth/invitations/invitations.admin.rest.ts';
import { invitationsAdminRouter } from './features/auth/invitations/invitations.admin.router.ts';
import { sessionsRest } from './features/auth/sessions/sessions.rest.ts';
import { sessionsRouter } from './features/auth/sessions/sessions.router.ts';
import { totpRest } from './features/auth/totp/totp.rest.ts';
import { totpRouter } from './features/auth/totp/totp.router.ts';
import { chatAdminRest } from './features/chat/chat.admin.rest.ts';
import { chatAdminRouter } from './features/chat/chat.admin.router.ts';
import { chatLiveRoute } from './features/chat/chat.live.route.ts';
import { chatRest } from './features/chat/chat.rest.ts';
import { chatRouter } from './features/chat/chat.router.ts';
import { commissionsAdminRest } from './features/commissions/commissions.admin.rest.ts';
import { commissionsAdminRouter } from './features/commissions/commissions.admin.router.ts';
import { commissionsRest } from './features/commissions/commissions.rest.ts';
import { commissionsRouter } from './features/commissions/commissions.router.ts';
import { settlementsAdminRest } from './features/commissions/settlements/settlements.admin.rest.ts';
import { settlementsAdminRouter } from './features/commissions/settlements/settlements.admin.router.ts';
import { settlementsExportRoute } from './features/commissions/settlements/settlements.export.route.ts';
import { settlementsRest } from './features/commissions/settlements/settlements.rest.ts';
import { settlementsRouter } from './features/commissions/settlements/settlements.router.ts';
import { contentRest } from './features/content/content.rest.ts';
import { contentRouter } from './features/content/content.router.ts';
import { importsAdminRest } from './features/imports/imports.admin.rest.ts';
import { importsAdminRouter } from './features/imports/imports.admin.router.ts';
import { importsUploadRoute } from './features/imports/imports.upload.route.ts';
import { notificationsAdminRest } from './features/notifications/notifications.admin.rest.ts';
import { notificationsAdminRouter } from './features/notifications/notifications.admin.router.ts';
import { notificationsRest } from './features/notifications/notifications.rest.ts';
import { notificationsRouter } from './features/notifications/notifications.router.ts';
import { notificationsSendRoute } from './features/notifications/notifications.send.route.ts';
import { operationAdminRest } from './features/operation/operation.admin.rest.ts';
import { operationAdminRouter } from './features/operation/operation.admin.router.ts';
import { healthRoute } from './features/operation/operation.health.route.ts';
import { plansAdminRest } from './features/plans/plans.admin.rest.ts';
import { plansAdminRouter } from './features/plans/plans.admin.router.ts';
import { plansRest } from './features/plans/plans.rest.ts';
import { plansRouter } from './features/plans/plans.router.ts';
import { pushRest } from './features/push/push.rest.ts';
import { pushRouter } from './features/push/push.router.ts';
import { privacyAdminRest } from './features/privacy/privacy.admin.rest.ts';
import { privacyExportRoute } from './features/privacy/privacy.export.route.ts';
import { privacyAdminRouter } from './features/privacy/privacy.admin.router.ts';
import { appointmentsAdminRest } from './features/sales/appointments/appointments.admin.rest.ts';
import { appointmentsAdminRouter } from './features/sales/appointments/appointments.admin.router.ts';
import { appointmentsCalendarRoute } from './features/sales/appointments/appointments.calendar.route.ts';
import { appointmentsRest } from './features/sales/appointments/appointments.rest.ts';
import { appointmentsRouter } from './features/sales/appointments/appointments.router.ts';
import { duplicatesAdminRest } from './features/sales/duplicates/duplicates.admin.rest.ts';
import { duplicatesAdminRouter } from './features/sales/duplicates/duplicates.admin.router.ts';
import { duplicatesRest } from './features/sales/duplicates/duplicates.rest.ts';
import { duplicatesRouter } from './features/sales/duplicates/duplicates.router.ts';
import { followUpRest } from './features/sales/followUp/followUp.rest.ts';
import { followUpRouter } from './features/sales/followUp/followUp.router.ts';
import { salesAdminRest } from './features/sales/sales.admin.rest.ts';
import { salesAdminRouter } from './features/sales/sales.admin.router.ts';
import { salesExportRoute } from './features/sales/export/export.route.ts';
import { salesPhotoRoute } from './features/sales/photo/photo.route.ts';
import { salesRest } from './features/sales/sales.rest.ts';
import { salesRouter } from './features/sales/sales.router.ts';
import { claimsAdminRest } from './features/sales/claims/claims.admin.rest.ts';
import { claimsAdminRouter } from './features/sales/claims/claims.admin.router.ts';
import { claimsRest } from './features/sales/claims/claims.rest.ts';
import { claimsRouter } from './features/sales/claims/claims.router.ts';
import { timelineRest } from './features/sales/timeline/timeline.rest.ts';
import { timelineRouter } from './features/sales/timeline/timeline.router.ts';
import { verificationAdminRest } from './features/sales/verification/verification.admin.rest.ts';
import { verificationAdminRouter } from './features/sales/verification/verification.admin.router.ts';
import { verificationRest } from './features/sales/verification/verification.rest.ts';
import { verificationRouter } from './features/sales/verification/verification.router.ts';
import { settingsAdminRest } from './features/settings/settings.admin.rest.ts';
import { settingsAdminRouter } from './features/settings/settings.admin.router.ts';
import { statsAdminRest } from './features/stats/stats.admin.rest.ts';
import { statsAdminRouter } from './features/stats/stats.admin.router.ts';
import { templatesAdminRest } from './features/templates/templates.admin.rest.ts';
import { templatesAdminRouter } from './features/templates/templates.admin.router.ts';
import { templatesRest } from './features/templates/templates.rest.ts';
import { templatesRouter } from './features/templates/templates.router.ts';
import { trayAdminRest } from './features/tray/tray.admin.rest.ts';
import { trayAdminRouter } from './features/tray/tray.admin.router.ts';
import { trayRest } from './features/tray/tray.rest.ts';
import { trayRouter } from './features/tray/tray.router.ts';
import { usersAdminRest } from './features/users/users.admin.rest.ts';
import { usersAdminRouter } from './features/users/users.admin.router.ts';
import { usersRest } from './features/users/users.rest.ts';
import { usersRouter } from './features/users/users.router.ts';
import { payoutRest } from './features/users/payout/payout.rest.ts';
import { payoutRouter } from './features/users/payout/payout.router.ts';
import type { RestRoute } from './rest/route.ts';
import { createCallerFactory, mergeRouters, router } from './rpc/procedures.ts';

/** Every procedure, under its name on the wire. `admin` is a role: features share that name. */
export const appRouter = router({
  admin: mergeRouters(
    appointmentsAdminRouter,
    auditAdminRouter,
    authAdminRouter,
    duplicatesAdminRouter,
    invitationsAdminRouter,
    importsAdminRouter,
    operationAdminRouter,
    plansAdminRouter,
    privacyAdminRouter,
    salesAdminRouter,
    statsAdminRouter,
    templatesAdminRouter,
    trayAdminRouter,
    usersAdminRouter,
    verificationAdminRouter,
    claimsAdminRouter,
    commissionsAdminRouter,
    settingsAdminRouter,
    settlementsAdminRouter,
  ),
  auth: mergeRouters(authRouter, sessionsRouter, totpRouter, usersRouter, payoutRouter),
  chat: mergeRouters(chatRouter, chatAdminRouter),
  commissions: mergeRouters(commissionsRouter, settlementsRouter),
  content: contentRouter,
  notifications: mergeRouters(notificationsRouter, notificationsAdminRouter),
  plans: plansRouter,
  push: pushRouter,
  sales: mergeRouters(
    salesRouter,
    appointmentsRouter,
    claimsRouter,
    duplicatesRouter,
    followUpRouter,
    timelineRouter,
    trayRouter,
    verificationRouter,
  ),
  templates: templatesRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;

export const restRoutes: RestRoute<Caller>[] = [
  ...statsAdminRest,
  ...importsAdminRest,
  ...operationAdminRest,
  ...plansAdminRest,
  ...privacyAdminRest,
  ...usersAdminRest,
  ...auditAdminRest,
  ...authAdminRest,
  ...invitationsAdminRest,
  ...salesAdminRest,
  ...authRest,
  ...sessionsRest,
  ...totpRest,
  ...usersRest,
  ...payoutRest,
  ...chatRest,
  ...chatAdminRest,
  ...contentRest,
  ...notificationsRest,
  ...notificationsAdminRest,
  ...plansRest,
  ...pushRest,
  ...salesRest,
  ...appointmentsAdminRest,
  ...appointmentsRest,
  ...claimsAdminRest,
  ...claimsRest,
  ...commissionsAdminRest,
  ...commissionsRest,
  ...settingsAdminRest,
  ...settlementsAdminRest,
  ...settlementsRest,
  ...followUpRest,
  ...timelineRest,
  ...duplicatesAdminRest,
  ...duplicatesRest,
  ...templatesAdminRest,
  ...templatesRest,
  ...trayAdminRest,
  ...trayRest,
  ...verificationAdminRest,
  ...verificationRest,
];

export const plainRoutes: FastifyPluginAsync<{ ctx: AppContext }>[] = [
  appointmentsCalendarRoute,
  chatLiveRoute,
  healthRoute,
  importsUploadRoute,
  notificationsSendRoute,
  privacyExportRoute,
  salesExportRoute,
  salesPhotoRoute,
  settlementsExportRoute,
];

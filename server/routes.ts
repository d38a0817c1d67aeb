import { auditAdminRouter } from './features/audit/audit.doors.ts';
import { authAdminRouter, authRouter } from './features/auth/auth.doors.ts';
import { invitationsAdminRouter, invitationsRouter } from './features/users/invitations/invitations.doors.ts';
import { sessionsAdminRouter, sessionsRouter } from './features/auth/sessions/sessions.doors.ts';
import { totpRouter } from './features/auth/totp/totp.doors.ts';
import { chatAdminRouter, chatRouter } from './features/chat/chat.doors.ts';
import { chatLiveRoute } from './features/chat/chat.live.route.ts';
import {
  commissionsAdminRouter,
  commissionsRouter,
  payoutRouter,
} from './features/commissions/commissions.doors.ts';
import {
  settlementsAdminRouter,
  settlementsRouter,
} from './features/commissions/settlements/settlements.doors.ts';
import { settlementsExportRoute } from './features/commissions/settlements/settlements.export.route.ts';
import { contentRouter } from './features/content/content.doors.ts';
import { importsAdminRouter } from './features/imports/imports.doors.ts';
import { importsUploadRoute } from './features/imports/imports.upload.route.ts';
import { mailAdminRouter } from './features/mail/mail.doors.ts';
import { notificationsRouter } from './features/notifications/notifications.doors.ts';
import { notificationsRecipientsRoute } from './features/notifications/notifications.recipients.route.ts';
import { notificationsSendRoute } from './features/notifications/notifications.send.route.ts';
import { operationAdminRouter } from './features/operation/operation.doors.ts';
import { healthRoute } from './features/operation/operation.health.route.ts';
import { plansAdminRouter, plansRouter } from './features/plans/plans.doors.ts';
import { privacyAdminRouter } from './features/privacy/privacy.doors.ts';
import { ownDataRoute, privacyExportRoute } from './features/privacy/privacy.export.route.ts';
import { pagesAdminRouter, pagesRouter } from './features/prospects/page/page.doors.ts';
import { pageRoute } from './features/prospects/page/page.route.ts';
import { prospectsAdminRouter, prospectsRouter } from './features/prospects/prospects.doors.ts';
import { pushRouter } from './features/push/push.doors.ts';
import { appointmentsCalendarRoute } from './features/sales/appointments/appointments.calendar.route.ts';
import {
  appointmentsAdminRouter,
  appointmentsRouter,
} from './features/sales/appointments/appointments.doors.ts';
import { claimsAdminRouter, claimsRouter } from './features/sales/claims/claims.doors.ts';
import {
  customerLinkAdminRouter,
  customerLinkRouter,
  trackRouter,
} from './features/sales/customerLink/customerLink.doors.ts';
import { customerLinkPageRoute } from './features/sales/customerLink/customerLink.page.route.ts';
import { salesExportRoute, teamSalesExportRoute } from './features/sales/export/export.route.ts';
import { salesPhotoRoute } from './features/sales/photo/photo.route.ts';
import { salesAdminRouter, salesRouter, teamSalesRouter } from './features/sales/sales.doors.ts';
import { timelineRouter } from './features/sales/timeline/timeline.doors.ts';
import {
  verificationAdminRouter,
  verificationRouter,
} from './features/sales/verification/verification.doors.ts';
import { searchRouter } from './features/search/search.doors.ts';
import { settingsAdminRouter } from './features/settings/settings.doors.ts';
import { reportsExportRoute } from './features/stats/reports/reports.route.ts';
import { statsAdminRouter, rankingRouter } from './features/stats/stats.doors.ts';
import { teamsAdminRouter, teamsRouter } from './features/teams/teams.doors.ts';
import { templatesAdminRouter, templatesRouter } from './features/templates/templates.doors.ts';
import { trayAdminRouter, trayRouter } from './features/tray/tray.doors.ts';
import { usersAdminRouter, usersRouter } from './features/users/users.doors.ts';
import { zonesAdminRouter, zonesRouter } from './features/zones/zones.doors.ts';
import { zonesImportRoute } from './features/zones/zones.import.route.ts';
import type { PlainPlugin } from './rest/plainRoutes.ts';
import { mergeRouters, router } from './rpc/procedures.ts';

/** Every procedure, by its tRPC name. `admin` is a role: features share that name. */
export const appRouter = router({
  admin: mergeRouters(
    appointmentsAdminRouter,
    auditAdminRouter,
    authAdminRouter,
    chatAdminRouter,
    claimsAdminRouter,
    commissionsAdminRouter,
    customerLinkAdminRouter,
    importsAdminRouter,
    invitationsAdminRouter,
    mailAdminRouter,
    operationAdminRouter,
    pagesAdminRouter,
    plansAdminRouter,
    privacyAdminRouter,
    prospectsAdminRouter,
    salesAdminRouter,
    sessionsAdminRouter,
    settingsAdminRouter,
    settlementsAdminRouter,
    statsAdminRouter,
    teamsAdminRouter,
    templatesAdminRouter,
    trayAdminRouter,
    usersAdminRouter,
    verificationAdminRouter,
    zonesAdminRouter,
  ),
  auth: mergeRouters(authRouter, invitationsRouter, payoutRouter, sessionsRouter, totpRouter, usersRouter),
  chat: chatRouter,
  commissions: mergeRouters(commissionsRouter, settlementsRouter),
  content: contentRouter,
  notifications: notificationsRouter,
  pages: pagesRouter,
  plans: plansRouter,
  prospects: prospectsRouter,
  push: pushRouter,
  ranking: rankingRouter,
  sales: mergeRouters(
    appointmentsRouter,
    claimsRouter,
    customerLinkRouter,
    salesRouter,
    timelineRouter,
    trayRouter,
    verificationRouter,
  ),
  search: searchRouter,
  team: mergeRouters(teamsRouter, teamSalesRouter),
  templates: templatesRouter,
  track: trackRouter,
  zones: zonesRouter,
});

export type AppRouter = typeof appRouter;

export const plainRoutes: PlainPlugin[] = [
  appointmentsCalendarRoute,
  chatLiveRoute,
  healthRoute,
  importsUploadRoute,
  notificationsRecipientsRoute,
  notificationsSendRoute,
  ownDataRoute,
  privacyExportRoute,
  reportsExportRoute,
  salesExportRoute,
  salesPhotoRoute,
  settlementsExportRoute,
  teamSalesExportRoute,
  zonesImportRoute,
];

/** Pages that the server renders, outside /api. */
export const renderedPages = [pageRoute, customerLinkPageRoute];

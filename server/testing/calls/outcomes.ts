import type { Outcomes } from './call.ts';

export const signedIn: Outcomes = { nobody: 401, seller: 'ok', other: 'ok', admin: 'ok' };
export const ownerAndAdmin: Outcomes = { nobody: 401, seller: 'ok', other: 404, admin: 'ok' };
export const adminOnly: Outcomes = { nobody: 401, seller: 403, other: 403, admin: 'ok' };

/** Who gets through where neither name nor path says it. */
const EXCEPTIONS: [Outcomes, procedures: string[]][] = [
  [
    { nobody: 'ok', seller: 'ok', other: 'ok', admin: 'ok' },
    [
      'auth.forgotPassword',
      'auth.invitation',
      'auth.login',
      'auth.register',
      'auth.resetPassword',
      'content.links',
      'pages.requestContact',
      'pages.show',
      'plans.list',
      'track.accept',
      'track.answerAppointment',
      'track.get',
      'track.withdraw',
    ],
  ],
  [
    ownerAndAdmin,
    [
      'chat.markRead',
      'chat.messages',
      'chat.send',
      'commissions.settlement',
      'prospects.events',
      'prospects.get',
      'sales.addPhoto',
      'sales.appointmentCalendar',
      'sales.createCustomerLink',
      'sales.edit',
      'sales.endCustomerLinks',
      'sales.events',
      'sales.get',
      'sales.recordContact',
      'sales.requestVerification',
      'sales.verifications',
    ],
  ],
  // An administrator may see the subject, but not do this to it.
  [{ nobody: 401, seller: 'ok', other: 404, admin: 403 }, ['sales.createClaim', 'sales.notifyOverdue']],
  // The owner's alone: an administrator does not even end another's session.
  [
    { nobody: 401, seller: 'ok', other: 404, admin: 404 },
    [
      'auth.endSession',
      'notifications.acknowledge',
      'notifications.attend',
      'notifications.calendar',
      'notifications.get',
      'notifications.markAsRead',
      'prospects.changeState',
      'prospects.delete',
      'prospects.edit',
      'prospects.recordContact',
      'chat.team',
      'team.mine',
      'team.sales',
    ],
  ],
  [{ nobody: 401, seller: 'ok', other: 'ok', admin: 403 }, ['chat.privateAdmin']],
  [adminOnly, ['chat.privateRooms', 'chat.teamRooms']],
];

export const EXCEPTED = EXCEPTIONS.flatMap(([, procedures]) => procedures);

/** Does not look at the kind of the procedure, which it tests. */
export function outcomesOf(procedure: string, rest: string | undefined): Outcomes {
  const exception = EXCEPTIONS.find(([, procedures]) => procedures.includes(procedure));
  if (exception) return exception[0];
  return procedure.startsWith('admin.') || rest?.includes(' /admin/') ? adminOnly : signedIn;
}

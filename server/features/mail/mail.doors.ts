import { mailStateView } from '../../../shared/mail/mail.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { getMailState, testMail } from './mail.service.ts';

export const mailAdminRouter = router({
  mail: adminProcedure
    .meta({
      rest: 'GET /admin/mail',
      summary:
        'Si los mails salen: cuántos esperan, cuántos fallaron en una semana, el último envío y el último error',
      result: { mail: mailStateView },
      refuses: ['NOT_FOUND'],
    })
    .query(({ ctx }) => getMailState(ctx)),
  testMail: adminProcedure
    .meta({
      rest: 'POST /admin/mail/test',
      summary: 'Enviarse un mail de prueba; GET /admin/mail dice si salió',
      status: 202,
      refuses: ['NOT_FOUND'],
    })
    .mutation(({ ctx }) => testMail(ctx, ctx.user)),
});

import { router, signedInProcedure } from '../../rpc/procedures.ts';
import { getTodo } from './tray.service.ts';

export const trayRouter = router({
  todo: signedInProcedure.query(({ ctx }) => getTodo(ctx, ctx.user)),
});

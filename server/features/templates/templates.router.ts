import { router, signedInProcedure } from '../../rpc/procedures.ts';
import { listTemplates } from './templates.service.ts';

export const templatesRouter = router({
  list: signedInProcedure.query(({ ctx }) => listTemplates(ctx)),
});

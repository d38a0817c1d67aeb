import { publicProcedure, router } from '../../rpc/procedures.ts';
import { listPlansOnOffer } from './plans.service.ts';

export const plansRouter = router({
  list: publicProcedure.query(({ ctx }) => listPlansOnOffer(ctx)),
});

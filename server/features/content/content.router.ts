import { publicProcedure, router } from '../../rpc/procedures.ts';
import { getContentLinks } from './content.service.ts';

export const contentRouter = router({
  links: publicProcedure.query(({ ctx }) => getContentLinks(ctx)),
});

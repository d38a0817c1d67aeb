import { publicProcedure, router } from '../../rpc/procedures.ts';
import { findContentLinks } from './content.service.ts';

export const contentRouter = router({
  links: publicProcedure.query(({ ctx }) => findContentLinks(ctx.app)),
});

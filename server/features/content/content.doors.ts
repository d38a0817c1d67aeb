import { contentLinksView } from '../../../shared/content/content.ts';
import { publicProcedure, router } from '../../rpc/procedures.ts';
import { getContentLinks } from './content.service.ts';

export const contentRouter = router({
  links: publicProcedure
    .meta({
      rest: 'GET /content/links',
      summary:
        'Direcciones de soporte, video tutorial, video de bienvenida y guía de estrategia; null si no están configuradas. `mail`: si este servidor envía mails',
      result: contentLinksView,
    })
    .query(({ ctx }) => getContentLinks(ctx)),
});

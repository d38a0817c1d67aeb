import { contentLinksView } from '../../../shared/content.ts';
import { restRoutesOn } from '../../rest/route.ts';
import type { contentRouter } from './content.router.ts';

const restRoute = restRoutesOn<{ content: typeof contentRouter }>();

export const contentRest = [
  restRoute({
    method: 'GET',
    path: '/content/links',
    summary:
      'Direcciones de soporte, video tutorial, video de bienvenida y guía de estrategia; null si no están configuradas',
    access: 'public',
    response: contentLinksView.shape,
    handle: ({ caller }) => caller.content.links(),
  }),
];

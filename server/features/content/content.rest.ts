import { contentLinks } from '../../../shared/content.ts';
import { restRoute } from '../../rest/route.ts';

export const contentRest = [
  restRoute({
    method: 'GET',
    path: '/content/links',
    summary: 'Direcciones de soporte, video tutorial y guía de estrategia; null si no están configuradas',
    access: 'public',
    response: contentLinks.shape,
    handle: ({ caller }) => caller.content.links(),
  }),
];

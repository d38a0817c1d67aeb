import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { sendVisitorPage, setPrivate } from '../../../http/preview.ts';
import { previewPage } from './page.service.ts';

/** `/v/{slug}`: the address that a seller shares. A page that cannot be seen is a 404 with the client's page. */
export async function pageRoute(
  server: FastifyInstance,
  { ctx, visitorPage }: { ctx: AppContext; visitorPage: string },
): Promise<void> {
  // Not async: another handler may send the response.
  server.get<{ Params: { slug: string } }>('/v/:slug', (request, reply) => {
    setPrivate(reply);
    previewPage({ ...ctx, ip: request.ip }, request.params.slug).then(
      (preview) =>
        preview ? sendVisitorPage(visitorPage, request, reply, preview) : reply.status(404).callNotFound(),
      (error: unknown) => reply.send(error),
    );
  });
}

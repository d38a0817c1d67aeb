import type { FastifyInstance } from 'fastify';
import { sendPreview, setPrivate } from '../../../http/preview.ts';

/** `/s/{token}`: a customer's address. It reads no data: previews in chats open it too. */
export async function customerLinkPageRoute(server: FastifyInstance): Promise<void> {
  server.get<{ Params: { token: string } }>('/s/:token', (request, reply) => {
    setPrivate(reply);
    return sendPreview(request, reply, {
      title: 'Seguimiento de tu instalación',
      description: 'Mira cómo va, confirma tu turno y escríbele a quien te atendió.',
      opens: `/#/s/${encodeURIComponent(request.params.token)}`,
    });
  });
}
